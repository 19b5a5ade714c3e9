import { z } from 'zod';
import { digits, uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import {
  createSubscription,
  deleteSubscription,
  listSubscriptions,
  subscribeToSolutions,
} from '../../app/peer-subscriptions.ts';
import { operation } from '../operation.ts';
import { subscriptionInput, subscriptionShape } from './shape.ts';

const common = { group: 'peers', access: ['Admin'] } as const;
const params = z.object({ peerId: uuid() });
const mostSolutions = 100;

const list = operation({
  ...{ ...common, method: 'POST', path: '/admin/peer/subcriptions/{peerId}', params },
  summary: 'What is to be copied from a peer',
  answer: enveloped(z.array(subscriptionShape)),
  run: async ({ params, requestId }, deps) =>
    styleA('Peer subscriptions fetched Successfully', await listSubscriptions(deps, { ...params, requestId })),
});

const create = operation({
  ...{ ...common, method: 'POST', path: '/admin/peer/subcription/create', session: true },
  summary: 'Store a subscription; nothing is copied before the platform is connected to its peers',
  body: request(subscriptionInput),
  answer: enveloped(subscriptionShape),
  async run({ body: { request_body: subscription }, caller, requestId }, deps) {
    const created = await createSubscription(deps, { subscription, caller, requestId });
    return styleA('Peer subscription created Successfully', created);
  },
});

const subscribe = operation({
  ...{ ...common, method: 'POST', path: '/admin/peer/sub/create/{peerId}', params, session: true },
  summary: 'A subscription for each of these solutions of a peer; all of the peer’s',
  body: request(
    z
      .array(z.object({ solutionId: uuid() }))
      .min(1)
      .max(mostSolutions),
  ),
  answer: enveloped(z.array(subscriptionShape)),
  async run({ params, body, caller, requestId }, deps) {
    const solutionIds = body.request_body.map(({ solutionId }) => solutionId);
    const subscriptions = await subscribeToSolutions(deps, { ...params, solutionIds, caller, requestId });
    return styleA('Peer subscription created Successfully', subscriptions);
  },
});

const remove = operation({
  ...{ ...common, method: 'DELETE', path: '/admin/peer/subcription/delete/{subId}', session: true },
  summary: 'Remove a subscription',
  params: z.object({ subId: digits() }),
  answer: enveloped(z.null()),
  async run({ params, caller, requestId }, deps) {
    await deleteSubscription(deps, { ...params, caller, requestId });
    return styleA('Peer subscription deleted Successfully');
  },
});

/** What administrators want to be copied from peers. */
export const subscriptionOperations = [list, create, subscribe, remove];
