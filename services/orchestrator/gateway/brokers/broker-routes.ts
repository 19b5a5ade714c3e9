import type Router from '@koa/router';
import type { Context } from 'koa';
import { invalid, notFound } from '../../../kit/errors.ts';
import { readJsonDocument } from '../../../kit/http/json-document.ts';
import { type WantedState, wantedStates } from '../../domain/broker-job.ts';
import type { BrokerSource } from '../../domain/plan.ts';
import type { ActivePlan } from '../../domain/solution.ts';
import type { OrchestratorDeps } from '../deps.ts';
import { pathsOf, prefixOf, solutionOf } from '../solution-path.ts';
import { describeBroker, describeFailedRecord } from './describe-broker.ts';

const bodyLimits = { limitBytes: 10_000, maxDepth: 2 };

/** Watching, pausing and stopping the pulling of records. */
export function addBrokerRoutes(router: Router, { registry, brokers }: OrchestratorDeps): void {
  router.get(pathsOf('/broker'), show);
  router.put(pathsOf('/broker'), async (ctx) => {
    const { active } = brokerOf(ctx);
    const { value } = await readJsonDocument(ctx, bodyLimits);
    await brokers.setState(active, stateOf(value));
    await show(ctx);
  });
  router.get(pathsOf('/broker/failures'), async (ctx) => {
    const { active } = brokerOf(ctx);
    ctx.set('Cache-Control', 'no-store');
    const failures = await brokers.failures(active.plan.id);
    ctx.body = { failures: failures.map((record) => describeFailedRecord(record, prefixOf(ctx))) };
  });
  router.get(pathsOf('/broker/failures/:id'), async (ctx) => {
    const { active } = brokerOf(ctx);
    ctx.set('Cache-Control', 'no-store');
    const bytes = await brokers.failedBytes(active.plan.id, ctx.params.id ?? '');
    if (!bytes) throw notFound('No record is kept as failed under this id.');
    ctx.type = 'application/octet-stream';
    ctx.body = bytes;
  });

  async function show(ctx: Context): Promise<void> {
    const { active, broker } = brokerOf(ctx);
    const job = await brokers.find(active);
    if (!job) throw notFound('The data broker has no job yet; try again in a moment.');
    ctx.set('Cache-Control', 'no-store');
    ctx.body = describeBroker(job, broker, prefixOf(ctx));
  }

  function brokerOf(ctx: Context): { active: ActivePlan; broker: BrokerSource } {
    const solution = solutionOf(ctx);
    const active = registry.active(solution);
    const broker = active?.plan.broker;
    if (!active || !broker) throw notFound(`No composition with a data broker is in force under ${solution}.`);
    return { active, broker };
  }
}

function stateOf(value: unknown): WantedState {
  const state = typeof value === 'object' && value !== null && 'state' in value ? value.state : undefined;
  const wanted = wantedStates.find((name) => name === state);
  if (wanted) return wanted;
  const message = `must be ${wantedStates.join(', ')}`;
  throw invalid(`state ${message}.`, [{ path: '/state', message }]);
}
