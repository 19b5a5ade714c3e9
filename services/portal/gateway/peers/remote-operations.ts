import { z } from 'zod';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { envelope, enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { readPeer } from '../../app/peers.ts';
import type { RemoteAnswer, RemotePeers } from '../../domain/remote-peers.ts';
import { operation, type PortalDeps } from '../operation.ts';

const answer = enveloped(z.unknown().describe('As the other platform answered; null where it did not.'));
const common = { group: 'peers', access: ['Admin'], answer } as const;
const peer = z.object({ peerId: uuid() });

interface Asked {
  readonly peerId: string;
  readonly requestId: string;
}

/** Pages show the detail of an answer with this status; a peer that does not exist is a failure. */
async function askPeer(asked: Asked, deps: PortalDeps, ask: (peers: RemotePeers) => Promise<RemoteAnswer>) {
  const { name } = await readPeer(deps, asked);
  const answered = deps.remotePeers ? await ask(deps.remotePeers) : notConnected(name);
  if ('content' in answered) return styleA('Success', answered.content);
  return envelope({ status: false, error_code: 'CONNECTION_ISSUE', response_detail: answered.failure });
}

const notConnected = (name: string): RemoteAnswer => ({
  failure: `${name} is not connected: this platform has no certificate for other platforms (FEDERATION_CERTIFICATE_FILE).`,
});

const ping = operation({
  ...{ ...common, method: 'GET', path: '/gateway/ping/{peerId}', params: peer },
  summary: 'Whether a peer answers, and what it is; the envelope says why it does not',
  run: ({ params: { peerId }, requestId }, deps) => askPeer({ peerId, requestId }, deps, (peers) => peers.ping(peerId)),
});

const solutions = operation({
  ...{ ...common, method: 'POST', path: '/gateway/solutions' },
  summary: 'The solutions of a peer, those that a selector fits; the envelope says why it does not answer',
  body: request(peer.extend({ selector: text(1024).nullish().describe('JSON.') })),
  run({ body: { request_body: asked }, requestId }, deps) {
    const { peerId, selector } = asked;
    return askPeer({ peerId, requestId }, deps, (peers) => peers.solutions(peerId, selector ?? undefined));
  },
});

const solution = operation({
  ...{ ...common, method: 'GET', path: '/gateway/{solutionId}/solution/{peerId}' },
  summary: 'A solution of a peer; the envelope says why it does not answer',
  params: peer.extend({ solutionId: uuid() }),
  run: ({ params: { peerId, solutionId }, requestId }, deps) =>
    askPeer({ peerId, requestId }, deps, (peers) => peers.solution(peerId, solutionId)),
});

/** What peers themselves answer. */
export const remotePeerOperations = [ping, solutions, solution];
