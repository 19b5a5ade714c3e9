import type { Context } from 'koa';
import { z } from 'zod';
import { uuid } from '../../kit/http/api/fields.ts';
import { operationOf } from '../../kit/http/api/operation.ts';
import type { Upstream } from '../../kit/http/upstream/upstream.ts';
import type { ArtifactFiles } from '../../platform/files/file-location.ts';
import type { FindPeer } from '../app/find-peer.ts';
import type { View } from '../domain/addresses.ts';
import type { Peer } from '../domain/peer.ts';
import type { Catalog, Images } from '../domain/ports.ts';

/** Dependencies of the operations. */
export interface PeerOperationDeps {
  readonly catalog: Catalog;
  readonly findPeer: FindPeer;
  readonly artifacts: ArtifactFiles;
  readonly images: Images;
  /** Files of the content service. */
  readonly documents: Upstream;
  /** Where peers reach this gateway, without a slash at the end. */
  readonly baseUrl: string;
  readonly solutionLimit: number;
}

export const operation = operationOf<PeerOperationDeps>();

/** The peer that `authorise` found; only where the operation needs a known one. */
export const peerIn = ({ state }: Context): Peer => state.peer as Peer;

export const viewOf = (ctx: Context, { baseUrl }: Pick<PeerOperationDeps, 'baseUrl'>): View => ({
  ...{ baseUrl, isLocal: peerIn(ctx).local },
});

export const solutionParams = z.object({ solutionId: uuid() });
export const revisionParams = solutionParams.extend({ revisionId: uuid() });
