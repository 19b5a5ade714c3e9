import { z } from 'zod';
import { Reply } from '../../../kit/http/api/answer.ts';
import { uuid } from '../../../kit/http/api/fields.ts';
import type { Operation } from '../../../kit/http/api/operation.ts';
import { said, saidShape } from '../envelope.ts';
import { selectorField, selectorIn } from '../selector-query.ts';
import { certificates } from './certificates.ts';
import { type LocalOperationDeps, localOperation, peerParams, platformOf } from './operation.ts';
import { subscriptionOperations } from './subscription-operations.ts';

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

/** What components of this platform ask of others, each as one of them. */
export const localOperations: readonly Operation<LocalOperationDeps>[] = [
  ...[certificates, ping, peers, solutions, solution, register, ...subscriptionOperations],
];
