import type { Operation } from '../../kit/http/api/operation.ts';
import type { OperationDeps } from './deps.ts';
import { readOperations } from './operations/read.ts';
import { remove } from './operations/remove.ts';
import { store } from './operations/store.ts';
import { uploads } from './operations/uploads.ts';

/** Everything clients can do. */
export const operations: readonly Operation<OperationDeps>[] = [...readOperations, store, remove, ...uploads];
