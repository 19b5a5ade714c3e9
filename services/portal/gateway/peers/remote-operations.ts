import { z } from 'zod';
import { digits, text, uuid } from '../../../kit/http/api/fields.ts';
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
  return answerOf(deps.remotePeers ? await ask(deps.remotePeers) : notConnected(name));
}

function answerOf(answered: RemoteAnswer) {
  if ('content' in answered) return styleA('Success', answered.content);
  return envelope({ status: false, error_code: 'CONNECTION_ISSUE', response_detail: answered.failure });
}

const noCertificate = 'this platform has no certificate for other platforms (FEDERATION_CERTIFICATE_FILE).';
const notConnected = (name: string): RemoteAnswer => ({ failure: `${name} is not connected: ${noCertificate}` });

const certificate = z
  .looseObject({
    subject: z.string().meta({ examples: ['CN=a.example.org'] }),
    names: z.array(z.string()),
    issuer: z.string(),
    fingerprint: z.string().describe('SHA-256.'),
    validFrom: z.int().describe('Milliseconds since 1970.'),
    validTo: z.int().describe('Milliseconds since 1970.'),
    needsRenewal: z.boolean().describe('Whether it expires within 30 days, or has expired.'),
  })
  .meta({ id: 'PlatformCertificate' });

const certificatesShape = z
  .looseObject({
    own: certificate,
    authorities: z.array(certificate).describe('Platforms are believed whose certificates these have signed.'),
    hasRevocations: z.boolean().describe('Whether certificates are compared with a list of revoked ones.'),
  })
  .nullable()
  .describe('Null where there are none; the detail says why.')
  .meta({ id: 'PlatformCertificates' });

const certificates = operation({
  ...{ ...common, method: 'GET', path: '/gateway/certificates', answer: enveloped(certificatesShape) },
  summary: 'With which certificate this platform shows itself to others, and which authorities it believes',
  run: async (_, { remotePeers }) =>
    answerOf(
      remotePeers ? await remotePeers.certificates() : { failure: `No other platform can connect: ${noCertificate}` },
    ),
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

const subscription = {
  path: '/admin/peers/{peerId}/subscriptions/{subId}/run',
  params: peer.extend({ subId: digits() }),
} as const;

const runShape = z
  .looseObject({
    startedAt: z.int().describe('Milliseconds since 1970.'),
    endedAt: z.int().optional().describe('Absent while it is under way.'),
    total: z.int().describe('Solutions that are to be copied.'),
    tried: z.int(),
    copied: z.int(),
    warnings: z.array(z.looseObject({ solutionId: z.string(), message: z.string() })),
    error: z.looseObject({ message: z.string() }).optional().describe('Why it ended before its time.'),
  })
  .meta({ id: 'SubscriptionRun' });

const runsShape = z
  .looseObject({
    run: runShape.nullable().describe('The last one, or the one under way; null before the first.'),
    failures: z.array(z.looseObject({ solutionId: z.string(), message: z.string(), retryAt: z.int() })),
    withdrawn: z.array(z.looseObject({ solutionId: z.string(), since: z.int(), isHidden: z.boolean() })),
  })
  .nullable()
  .describe('Null where the federation gateway does not say.')
  .meta({ id: 'SubscriptionRuns' });

const run = operation({
  ...{ ...common, ...subscription, method: 'GET', answer: enveloped(runsShape) },
  summary: 'How the last run of a subscription went, or how far it is; the envelope says why that is not known',
  run: ({ params: { peerId, subId }, requestId }, deps) =>
    askPeer({ peerId, requestId }, deps, (peers) => peers.run(peerId, subId)),
});

const startRun = operation({
  ...{ ...common, ...subscription, method: 'POST', session: true },
  summary: 'Run a subscription now; the envelope says why it is not run',
  run: ({ params: { peerId, subId }, requestId }, deps) =>
    askPeer({ peerId, requestId }, deps, (peers) => peers.startRun(peerId, subId)),
});

/** What peers themselves answer, and what is copied from them. */
export const remotePeerOperations = [certificates, ping, solutions, solution, run, startRun];
