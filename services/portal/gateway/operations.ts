import type { Operation } from '../../kit/http/api/operation.ts';
import type { PortalDeps } from './operation.ts';
import { filterOperations } from './operations/filters.ts';

/** Every operation of the portal: a list, not a scan. */
export const operations: readonly Operation<PortalDeps>[] = [...filterOperations];
