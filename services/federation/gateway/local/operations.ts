import { z } from 'zod';
import { Reply } from '../../../kit/http/api/answer.ts';
import { digits, uuid } from '../../../kit/http/api/fields.ts';
import type { Operation } from '../../../kit/http/api/operation.ts';
import { said, saidShape } from '../envelope.ts';
import { selectorField, selectorIn } from '../selector-query.ts';
import { type LocalOperationDeps, localOperation, peerParams, platformOf } from './operation.ts';

const common = {
  ...({ group: 'peers', access: 'open', scope: 'own', params: peerParams } as const),
  failures: [401, 404, 422, 502, 503],
} as const;
const asTheyAre = z.unknown().describe('As the other platform answered.');

const ping = localOperation({
  ...{ ...common, method: 'GET', path: '/peer/{peerId}/ping', id: 'pingPeer' },
  summary: 'Whether another platform answers, and what it is',
  answer: saidShape(asTheyAre),
  run: async ({ params }, deps) => said('pong', await (await platformOf(params, deps)).ping()),
});

const peers = localOperation({
  ...{ ...common, method: 'GET', path: '/peer/{peerId}/peers', id: 'listPeersOfPeer' },
  summary: 'The peers of another platform; most do not show them',
  answer: saidShape(asTheyAre),
  run: async ({ params }, deps) => said('peers', await (await platformOf(params, deps)).peers()),
});

const solutions = localOperation({
  ...{ ...common, method: 'GET', path: '/peer/{peerId}/solutions', id: 'listSolutionsOfPeer' },
  summary: 'What another platform has published, of that what a selector fits',
  query: z.object({
    selector: selectorField().describe('Base64 of JSON, as other platforms send it.'),
  }),
  answer: saidShape(asTheyAre),
  failures: [400, ...common.failures],
  async run({ params, query }, deps) {
    const selector = selectorIn(query);
    return said('solutions', await (await platformOf(params, deps)).solutions(selector));
  },
});

const solution = localOperation({
  ...{ ...common, method: 'GET', path: '/peer/{peerId}/solutions/{solutionId}', id: 'readSolutionOfPeer' },
  summary: 'A solution of another platform, with its public revisions',
  params: peerParams.extend({ solutionId: uuid() }),
  answer: saidShape(asTheyAre),
  run: async ({ params }, deps) =>
    said('solution details', await (await platformOf(params, deps)).solution(params.solutionId)),
});

const register = localOperation({
  ...{ ...common, method: 'POST', path: '/peer/{peerId}/peer/register', id: 'registerAtPeer', status: 202 },
  summary: 'Ask another platform to know this one; its administrators decide',
  answer: saidShape(asTheyAre),
  async run({ params }, deps) {
    const content = await (await platformOf(params, deps)).register();
    return new Reply(said('registration requested', content), { status: 202 });
  },
});

const failure = z.object({ solutionId: z.string(), reason: z.string(), message: z.string() });

const run = localOperation({
  ...{ ...common, method: 'POST', path: '/peer/{peerId}/subscription/{subId}', id: 'runSubscription' },
  summary: 'Run a subscription once, now; what it names is copied when the answer comes',
  params: peerParams.extend({ subId: digits() }),
  answer: saidShape(
    z.object({
      copied: z.int().describe('Solutions that are here now as they are there.'),
      failures: z.array(failure).describe('Solutions that were not copied; the next run tries them again.'),
    }),
  ),
  run: async ({ params }, { runSubscription }) => said('subscription run', await runSubscription(params)),
});

/** What components of this platform ask of others, each as one of them. */
export const localOperations: readonly Operation<LocalOperationDeps>[] = [
  ...[ping, peers, solutions, solution, register, run],
];
