import { z } from 'zod';
import { uuid } from '../../../kit/http/api/fields.ts';
import { envelope, enveloped, request } from '../../../platform/envelopes/envelope.ts';
import { readPeer } from '../../app/peers.ts';
import { operation, type PortalDeps } from '../operation.ts';

const common = { group: 'peers', access: ['Admin'], answer: enveloped(z.null()) } as const;
const peer = z.object({ peerId: uuid() });

/** Pages show the detail of an answer with this status; a peer that does not exist is a failure. */
async function notConnected(peer: { readonly peerId: string; readonly requestId: string }, deps: PortalDeps) {
  const { name } = await readPeer(deps, peer);
  const response_detail = `${name} is not connected: this platform answers others, and does not read from them yet.`;
  return envelope({ status: false, error_code: 'CONNECTION_ISSUE', response_detail });
}

const ping = operation({
  ...{ ...common, method: 'GET', path: '/gateway/ping/{peerId}', params: peer },
  summary: 'Whether a peer answers: none is connected yet, which the envelope says',
  run: ({ params, requestId }, deps) => notConnected({ ...params, requestId }, deps),
});

const solutions = operation({
  ...{ ...common, method: 'POST', path: '/gateway/solutions', body: request(peer) },
  summary: 'The solutions of a peer: none is connected yet, which the envelope says',
  run: ({ body, requestId }, deps) => notConnected({ ...body.request_body, requestId }, deps),
});

const solution = operation({
  ...{ ...common, method: 'GET', path: '/gateway/{solutionId}/solution/{peerId}' },
  summary: 'A solution of a peer: none is connected yet, which the envelope says',
  params: peer.extend({ solutionId: uuid() }),
  run: ({ params: { peerId }, requestId }, deps) => notConnected({ peerId, requestId }, deps),
});

/** What peers themselves would answer. */
export const remotePeerOperations = [ping, solutions, solution];
