import { AppError } from '../../../kit/errors.ts';
import type { CopiedFiles } from '../../domain/copied-files.ts';
import type { CopiedImages } from '../../domain/copied-images.ts';
import type { CopiedRecords } from '../../domain/copied-records.ts';
import type { Peer } from '../../domain/peer.ts';
import type { Catalog } from '../../domain/ports.ts';
import type { RemotePlatform } from '../../domain/remote-platform.ts';
import type { Subscription, SubscriptionOptions } from '../../domain/subscription.ts';

/** What a run works with. */
export interface CopyContext {
  readonly catalog: Pick<Catalog, 'solution' | 'revision' | 'revisionsOf'>;
  readonly copies: CopiedRecords;
  readonly files: CopiedFiles;
  /** Absent where this platform has no account at a registry. */
  readonly images?: CopiedImages | undefined;
  readonly remote: RemotePlatform;
  readonly peer: Peer;
  readonly subscription: Subscription;
  readonly options: SubscriptionOptions;
  /** Shows administrators something of a solution that was copied all the same. */
  readonly warn: (solutionId: string, message: string) => void;
}

/** For what a peer says that is not so, or not what platforms say. */
export const badAnswer = (message: string) => new AppError('bad_gateway', message, { reason: 'bad_answer' });
