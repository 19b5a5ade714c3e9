import { AppError } from '../../../kit/errors.ts';
import { later } from '../../../kit/process/definition.ts';
import { countAnswering } from '../../domain/answering-servers.ts';
import type { ObservedComponent } from '../../domain/driver.ts';
import { orchestratorName } from '../../domain/manifests/docker-info.ts';
import { isSameRollout } from '../../domain/rollout.ts';
import type { StepDeps } from '../deps.ts';
import type { RunStep } from '../process-results.ts';
import { driverOf } from './driver-of.ts';
import { planOf } from './plan-of.ts';

const lookEveryMs = 250;

/** Until every server of the rollout runs, or one has failed. */
export const waitStep = (deps: StepDeps): RunStep<'wait'> => ({
  name: 'wait',
  async run({ input, state, report }) {
    const plan = await planOf(deps, input);
    const driver = driverOf(deps, input.target);
    const beside = driver.runsOrchestrator?.(plan) ? [orchestratorName] : [];
    const names = new Set([...plan.components.map(({ name }) => name), ...beside]);
    const observed = await driver.observe(input.deploymentId);
    const own = observed.filter((one) => isSameRollout(one, input) && names.has(one.component));
    const failed = own.find(({ status }) => status === 'failed');
    if (failed) throw notStarted(`${failed.component}: ${failed.detail ?? 'it does not start.'}`, 'model_failed');
    const running = own.filter(({ status }) => status === 'running');
    const { wanted, answering, isComplete } = countAnswering(plan, own, beside);
    if (isComplete) {
      const endpoints = running.flatMap(({ endpoint }) => endpoint ?? []);
      return { endpoints, message: wanted === 1 ? 'It runs.' : `All ${wanted} run.` };
    }
    const begunAt = state.steps.find(({ name }) => name === 'wait')?.startedAt ?? 0;
    if (deps.clock.now() - begunAt > deps.startLimitMs)
      throw notStarted(`After ${Math.round(deps.startLimitMs / 1_000)} s: ${describe(own)}`, 'not_started_in_time');
    report({
      percent: Math.floor((100 * answering) / wanted),
      message: describe(own),
    });
    return later(lookEveryMs);
  },
});

const describe = (observed: readonly ObservedComponent[]): string =>
  observed
    .map(({ component, status, detail }) => `${component} is ${status}${detail ? ` (${detail})` : ''}`)
    .join('; ') || 'no model server was started yet';

const notStarted = (detail: string, reason: string) => new AppError('unprocessable', detail, { reason });
