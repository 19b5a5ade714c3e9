import type { Operation } from '../../kit/http/api/operation.ts';
import type { OperationDeps } from './deps.ts';
import { commandOperations } from './operations/commands.ts';
import { descriptionOperations } from './operations/descriptions.ts';
import { documentOperations } from './operations/documents.ts';
import { imageOperations } from './operations/images.ts';

/** Everything clients can do. */
export const operations: readonly Operation<OperationDeps>[] = [
  ...descriptionOperations,
  ...imageOperations,
  ...documentOperations,
  ...commandOperations,
];
