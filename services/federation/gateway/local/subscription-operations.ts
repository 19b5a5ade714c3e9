import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { Reply } from '../../../kit/http/api/answer.ts';
import { digits } from '../../../kit/http/api/fields.ts';
import { said, saidShape } from '../envelope.ts';
import { type LocalOperationDeps, localOperation, peerParams } from './operation.ts';

const common = {
  ...({ group: 'peers', access: 'open', scope: 'own', path: '/peer/{peerId}/subscription/{subId}' } as const),
  params: peerParams.extend({ subId: digits() }),
};

const failure = z.object({ solutionId: z.string(), reason: z.string(), message: z.string() });
const time = () => z.int().describe('Milliseconds since 1970.');

const report = z.object({
  copied: z.int().describe('Solutions that are here now as they are there.'),
  failures: z.array(failure).describe('Solutions that were not copied; later runs try them again.'),
  withdrawn: z.int().describe('Copies that were marked since the other platform does not show them any more.'),
});

const run = localOperation({
  ...{ ...common, method: 'POST', id: 'runSubscription', failures: [400, 401, 404, 422, 502, 503] },
  summary: 'Run a subscription once, now; what it names is copied when the answer comes',
  description: 'With `wait=false` the answer is 202 once a worker is certain to run it, and its content is null.',
  query: z.object({ wait: z.enum(['true', 'false']).default('true') }),
  answer: saidShape(report.nullable()),
  async run({ params, query }, { copies, runSubscription, startRun }) {
    if (query.wait === 'true') return said('subscription run', await runSubscription({ ...params, retries: 'all' }));
    await findSubscription(copies, params);
    await startRun(params);
    return new Reply(said('subscription is run', null), { status: 202 });
  },
});

const runShape = z
  .object({
    peerId: z.string(),
    subId: z.int(),
    startedAt: time(),
    endedAt: time().optional().describe('Absent while it is under way.'),
    total: z.int().describe('Solutions that are to be copied.'),
    tried: z.int(),
    copied: z.int(),
    warnings: z
      .array(z.object({ solutionId: z.string(), message: z.string() }))
      .describe('What is to be known of solutions that were copied.'),
    error: z.object({ reason: z.string(), message: z.string() }).optional().describe('Why it ended before its time.'),
  })
  .nullable()
  .describe('The last run, or the one under way; null before the first.');

const read = localOperation({
  ...{ ...common, method: 'GET', id: 'readSubscriptionRun', failures: [401, 404, 503] },
  summary: 'How the last run of a subscription went, or how far it is',
  answer: saidShape(
    z.object({
      run: runShape,
      failures: z.array(failure.extend({ attempts: z.int(), retryAt: time() })),
      withdrawn: z
        .array(z.object({ solutionId: z.string(), since: time(), isHidden: z.boolean() }))
        .describe('Copies of what the other platform does not show any more.'),
    }),
  ),
  async run({ params }, { copies, records }) {
    const { peerId, subId } = params;
    await findSubscription(copies, params);
    const [run, failures, withdrawals] = await Promise.all([
      records.find(subId),
      records.failures(subId),
      records.withdrawals(peerId),
    ]);
    const withdrawn = withdrawals
      .filter((one) => one.subId === subId)
      .map(({ solutionId, since, isHidden }) => ({ solutionId, since, isHidden }));
    return said('subscription run', { run: run ?? null, failures, withdrawn });
  },
});

/** Errors: `not_found`, `unavailable`. */
async function findSubscription(
  copies: LocalOperationDeps['copies'],
  { peerId, subId }: { readonly peerId: string; readonly subId: number },
): Promise<void> {
  const found = await copies.subscription(subId);
  if (found?.peerId !== peerId) throw notFound(`The peer has no subscription ${subId}.`);
}

/** Runs of what an administrator has subscribed to. */
export const subscriptionOperations = [read, run];
