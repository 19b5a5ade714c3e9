import type { ConcurrencyLimiter } from '../../kit/concurrency-limiter.ts';
import { operationOf } from '../../kit/http/api/operation.ts';
import type { ClientOf } from '../../platform/principals/client-of.ts';
import type { Authorise } from '../app/authorise.ts';
import type { StoreArtifact } from '../app/store-artifact.ts';
import type { ArtifactStore } from '../domain/ports.ts';
import type { RemoteRepository } from '../domain/remote-repository.ts';

/** What operations get. */
export interface OperationDeps {
  readonly store: ArtifactStore;
  readonly storeArtifact: StoreArtifact;
  readonly authorise: Authorise;
  /** In whose place this service answers, where another product keeps the artifacts; `store` is not used then. */
  readonly remote?: RemoteRepository | undefined;
  /** The name in addresses; there are no others. */
  readonly repository: string;
  /** Of one file. */
  readonly limitBytes: number;
  readonly uploads: ConcurrencyLimiter;
  /** Files that one user may send at the same moment. */
  readonly userUploads: number;
}

export interface GatewayDeps extends OperationDeps {
  readonly clientOf: ClientOf;
}

export const operation = operationOf<OperationDeps>();
