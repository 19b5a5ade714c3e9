import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { clientIn } from '../../../platform/principals/client-of.ts';
import { wantedStates } from '../../domain/broker-job.ts';
import type { BrokerSource } from '../../domain/plan.ts';
import type { ActivePlan } from '../../domain/solution.ts';
import { Broker, Bytes, FailedRecords } from '../answers.ts';
import { type OrchestratorDeps, operation } from '../deps.ts';
import { inBothScopes, prefixOf, solutionOf } from '../solution-scope.ts';
import { describeBroker, describeFailedRecord } from './describe-broker.ts';

const group = 'data brokers';

const WantedState = z.object({
  state: z
    .enum(wantedStates, `must be ${wantedStates.join(', ')}`)
    .describe('`paused` finishes records that were pulled, `stopped` leaves them in the store. Neither pulls more.'),
});

/** Watching, pausing and stopping the pulling of records. */
export const brokerOperations = inBothScopes(({ prefix, suffix, params }) => {
  const path = `${prefix}/broker`;
  const shared = { group, access: 'caller', params } as const;
  const failures = [400, 401, 403, 404, 503] as const;
  return [
    operation({
      ...{ method: 'GET', path, id: `getBroker${suffix}`, ...shared, failures },
      summary: 'The progress of pulling records from the data broker',
      answer: Broker,
      async run({ ctx, params }, deps) {
        ctx.set('Cache-Control', 'no-store');
        await deps.authorise.inspect(clientIn(ctx), solutionOf(params));
        return show(params, deps);
      },
    }),
    operation({
      ...{ method: 'PUT', path, id: `setBroker${suffix}`, ...shared, failures: [...failures, 413, 415] },
      summary: 'Pause, stop or resume the pulling of records',
      body: WantedState,
      bodyLimit: 10_000,
      answer: Broker,
      async run({ ctx, params, body: { state } }, deps) {
        await deps.authorise.deploy(clientIn(ctx), solutionOf(params));
        const { active } = drivenByBroker(solutionOf(params), deps);
        await deps.brokers.setState(active, state);
        ctx.set('Cache-Control', 'no-store');
        return show(params, deps);
      },
    }),
    operation({
      ...{ method: 'GET', path: `${path}/failures`, id: `listFailedRecords${suffix}`, ...shared, failures },
      summary: 'The newest records whose runs failed, 1000 at most, for 30 days',
      answer: FailedRecords,
      async run({ ctx, params }, deps) {
        await deps.authorise.inspect(clientIn(ctx), solutionOf(params));
        const { active } = drivenByBroker(solutionOf(params), deps);
        ctx.set('Cache-Control', 'no-store');
        const records = await deps.brokers.failures(active.plan.id);
        return { failures: records.map((record) => describeFailedRecord(record, prefixOf(params))) };
      },
    }),
    operation({
      ...{
        method: 'GET',
        path: `${path}/failures/{id}`,
        id: `getFailedRecord${suffix}`,
        group,
        access: 'caller',
        failures,
      },
      summary: 'The message of a record whose run failed',
      params: params.extend({ id: z.string().describe('Id of its run.') }),
      answerType: 'application/octet-stream',
      answer: Bytes,
      async run({ ctx, params: { id, ...scope } }, deps) {
        await deps.authorise.inspect(clientIn(ctx), solutionOf(scope));
        const { active } = drivenByBroker(solutionOf(scope), deps);
        ctx.set('Cache-Control', 'no-store');
        const bytes = await deps.brokers.failedBytes(active.plan.id, id);
        if (!bytes) throw notFound('No failed record is kept under this id.');
        ctx.type = 'application/octet-stream';
        ctx.body = bytes;
      },
    }),
  ];
});

async function show(params: Readonly<Record<string, unknown>>, deps: OrchestratorDeps) {
  const { active, broker } = drivenByBroker(solutionOf(params), deps);
  const job = await deps.brokers.find(active);
  if (!job) throw notFound('The data broker has no job yet; try again in a moment.');
  return describeBroker(job, broker, prefixOf(params));
}

function drivenByBroker(
  solution: string,
  { registry }: OrchestratorDeps,
): { readonly active: ActivePlan; readonly broker: BrokerSource } {
  const active = registry.active(solution);
  const broker = active?.plan.broker;
  if (!active || !broker) throw notFound(`No composition with a data broker is in force under ${solution}.`);
  return { active, broker };
}
