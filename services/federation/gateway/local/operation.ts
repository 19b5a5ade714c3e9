import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { uuid } from '../../../kit/http/api/fields.ts';
import { operationOf } from '../../../kit/http/api/operation.ts';
import type { RunSubscription } from '../../app/subscriptions/run-subscription.ts';
import type { CopiedRecords } from '../../domain/copied-records.ts';
import type { PlatformCertificates } from '../../domain/platform-certificates.ts';
import type { Catalog } from '../../domain/ports.ts';
import type { FindRemotePlatform, RemotePlatform } from '../../domain/remote-platform.ts';
import type { RunRecords } from '../../domain/run-records.ts';

/** Dependencies of what this platform's own components ask of others. */
export interface LocalOperationDeps {
  readonly catalog: Pick<Catalog, 'peerOf'>;
  readonly remotePlatform: FindRemotePlatform;
  readonly copies: Pick<CopiedRecords, 'subscription'>;
  readonly records: Pick<RunRecords, 'find' | 'failures' | 'withdrawals'>;
  readonly runSubscription: RunSubscription;
  /** Errors: `unavailable`. */
  readonly readCertificates: () => Promise<PlatformCertificates>;
  /** Has a worker run it; resolves once that is certain. Errors: `unavailable`. */
  readonly startRun: (of: { readonly peerId: string; readonly subId: number }) => Promise<void>;
}

export const localOperation = operationOf<LocalOperationDeps>();

export const peerParams = z.object({ peerId: uuid() });

/** Errors: `not_found` where the catalog has no such peer; `unprocessable` where its address is none. */
export async function platformOf(
  { peerId }: { readonly peerId: string },
  { catalog, remotePlatform }: Pick<LocalOperationDeps, 'catalog' | 'remotePlatform'>,
): Promise<RemotePlatform> {
  const peer = await catalog.peerOf(peerId);
  if (!peer) throw notFound(`No peer has the id ${peerId}.`);
  return remotePlatform(peer);
}
