import { replicasOf } from '../../domain/plan.ts';
import { keepLog } from '../copy-log.ts';
import type { StepDeps } from '../deps.ts';
import type { RunStep } from '../process-results.ts';
import { driverOf } from './driver-of.ts';
import { planOf } from './plan-of.ts';

/** Has the target make everything. Undone by removing it; of an update, by what ran before. */
export const applyStep = (deps: StepDeps): RunStep<'apply'> => ({
  name: 'apply',
  timeoutMs: 60 * 60_000,
  async run({ input, signal, report }) {
    const plan = await planOf(deps, input);
    await driverOf(deps, input.target).apply(plan, { signal, report });
    const count = plan.components.reduce((sum, component) => sum + replicasOf(component, plan.options), 0);
    return { message: count === 1 ? 'One model server.' : `${count} model servers.` };
  },
  async compensate({ input, signal, report }) {
    const { deploymentId, previous } = input;
    const driver = driverOf(deps, input.target);
    // While it was started a removal was asked for: its own process removes what is left, what ran before included.
    const isRemoved = (await deps.deployments.find(deploymentId))?.status === 'removing';
    if (isRemoved) return;
    await keepLog(deps, driver, deploymentId);
    if (!previous) return void (await driver.remove(deploymentId));
    await driver.apply(await planOf(deps, { deploymentId, ...previous }), { signal, report });
    await driver.prune(deploymentId, previous);
  },
});
