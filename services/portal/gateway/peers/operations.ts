import { z } from 'zod';
import { uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { createPeer, deletePeer, listPeers, readPeer, updatePeer } from '../../app/peers.ts';
import { operation } from '../operation.ts';
import { pageRequest, pageShape, toPage, toPaging } from '../page.ts';
import { peerInput, peerShape } from './shape.ts';

const common = { group: 'peers', access: ['Admin'] } as const;
const params = z.object({ peerId: uuid() });

const list = operation({
  ...{ ...common, method: 'POST', path: '/admin/paginatedPeers' },
  summary: 'A page of the platforms that this one knows; the body has no `request_body`',
  body: pageRequest,
  answer: enveloped(pageShape(peerShape)),
  async run({ body, requestId }, deps) {
    return styleA('Peers fetched Successfully', toPage(await listPeers(deps, toPaging(body), requestId)));
  },
});

const one = operation({
  ...{ ...common, method: 'GET', path: '/admin/peers/{peerId}', params },
  summary: 'One peer',
  answer: enveloped(peerShape),
  run: async ({ params, requestId }, deps) =>
    styleA('Peer fetched Successfully', await readPeer(deps, { ...params, requestId })),
});

const create = operation({
  ...{ ...common, method: 'POST', path: '/admin/peers', session: true },
  summary: 'Store a peer; it is inactive unless `statusCode` says otherwise',
  body: request(peerInput),
  answer: enveloped(peerShape),
  async run({ body: { request_body: peer }, caller, requestId }, deps) {
    return styleA('Peer created Successfully', await createPeer(deps, { peer, caller, requestId }));
  },
});

const update = operation({
  ...{ ...common, method: 'PUT', path: '/admin/peers/{peerId}', params, session: true },
  summary: 'Change a peer; what is left out stays',
  body: request(peerInput.partial()),
  answer: enveloped(peerShape),
  async run({ params, body: { request_body: changes }, caller, requestId }, deps) {
    return styleA('Peer updated Successfully', await updatePeer(deps, { ...params, changes, caller, requestId }));
  },
});

const remove = operation({
  ...{ ...common, method: 'DELETE', path: '/admin/peers/{peerId}', params, session: true },
  summary: 'Remove a peer',
  answer: enveloped(z.null()),
  async run({ params, caller, requestId }, deps) {
    await deletePeer(deps, { ...params, caller, requestId });
    return styleA('Peer removed Successfully');
  },
});

/** The other platforms that an administrator has stored. */
export const peerOperations = [list, one, create, update, remove];
