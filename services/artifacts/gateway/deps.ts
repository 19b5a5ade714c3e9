import type { ConcurrencyLimiter } from '../../kit/concurrency-limiter.ts';
import { operationOf } from '../../kit/http/api/operation.ts';
import type { ClientOf } from '../../platform/principals/client-of.ts';
import type { Authorise } from '../app/authorise.ts';
import type { ReceiveUpload } from '../app/receive-upload.ts';
import type { StoreArtifact } from '../app/store-artifact.ts';
import type { StoreUpload } from '../app/store-upload.ts';
import type { ArtifactStore } from '../domain/ports.ts';
import type { RemoteRepository } from '../domain/remote-repository.ts';

/** What operations get. */
export interface OperationDeps {
  readonly store: ArtifactStore;
  readonly storeArtifact: StoreArtifact;
  readonly receiveUpload: ReceiveUpload;
  readonly storeUpload: StoreUpload;
  readonly authorise: Authorise;
  /** In whose place this service answers, where another product keeps the artifacts; `store` has uploads alone then. */
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
