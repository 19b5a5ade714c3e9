import type { Operation } from '../../kit/http/api/operation.ts';
import type { PeerOperationDeps } from './operation.ts';
import { catalogOperations } from './operations/catalogs.ts';
import { contentOperations } from './operations/content.ts';
import { peerOperations } from './operations/peers.ts';
import { solutionOperations } from './operations/solutions.ts';

/** Everything that another platform can do here. */
export const operations: readonly Operation<PeerOperationDeps>[] = [
  ...peerOperations,
  ...solutionOperations,
  ...contentOperations,
  ...catalogOperations,
];
