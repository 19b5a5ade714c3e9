import type { MLPPeer, MLPPeerInput, Page } from '../../contracts/catalog-api.ts';
import { changeRecord } from '../../kit/http/change-record.ts';
import type { AppDeps, CallerContext } from './deps.ts';

interface PeerKey {
  readonly peerId: string;
  readonly requestId: string;
}

type Given<T> = { readonly [K in keyof T]?: T[K] | null | undefined };
type NewPeer = Pick<MLPPeerInput, 'name' | 'subjectName' | 'apiUrl' | 'contact1'> & Given<MLPPeerInput>;

interface PeerPaging {
  readonly page: number;
  readonly size: number;
  readonly sort: readonly string[];
}

/** Errors: those of the catalog for an order it does not know; `unavailable`. */
export const listPeers = async ({ catalog }: AppDeps, query: PeerPaging, requestId: string): Promise<Page<MLPPeer>> =>
  (await catalog.call('GET /peer', { query, requestId })).body;

/** Errors: `not_found`, `unavailable`. */
export const readPeer = async ({ catalog }: AppDeps, { peerId, requestId }: PeerKey): Promise<MLPPeer> =>
  (await catalog.call('GET /peer/{peerId}', { params: { peerId }, requestId })).body;

/** It is inactive unless the administrator says otherwise. Errors: `invalid` for a known subject; `unavailable`. */
export async function createPeer(
  { catalog }: AppDeps,
  { peer, caller, requestId }: CallerContext & { readonly peer: NewPeer },
): Promise<MLPPeer> {
  const { name, subjectName, apiUrl, contact1, description, webUrl } = peer;
  const body = {
    ...{ name, subjectName, apiUrl, contact1, description: description ?? null, webUrl: webUrl ?? null },
    ...{ self: peer.self ?? false, local: peer.local ?? false },
    ...{ statusCode: peer.statusCode ?? 'IN', validationStatusCode: peer.validationStatusCode ?? 'NV' },
  };
  return (await catalog.call('POST /peer', { body, actor: caller.userId, requestId })).body;
}

/** Absent fields stay as they are. Errors: `not_found`, `invalid`, `unavailable`. */
export async function updatePeer(
  deps: AppDeps,
  { peerId, changes, caller, requestId }: PeerKey & CallerContext & { readonly changes: Given<MLPPeerInput> },
): Promise<MLPPeer> {
  const call = { params: { peerId }, requestId };
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined && value !== null),
  );
  await changeRecord(
    () => deps.catalog.call('GET /peer/{peerId}', call),
    ({ created: _, modified: __, ...peer }, ifMatch) =>
      deps.catalog.call('PUT /peer/{peerId}', {
        ...{ ...call, ...ifMatch, actor: caller.userId, body: { ...peer, ...given } },
      }),
  );
  return readPeer(deps, { peerId, requestId });
}

/** Errors: `not_found`; `conflict` while it has subscriptions; `unavailable`. */
export async function deletePeer({ catalog }: AppDeps, { peerId, caller, requestId }: PeerKey & CallerContext) {
  await catalog.call('DELETE /peer/{peerId}', { params: { peerId }, actor: caller.userId, requestId });
}
