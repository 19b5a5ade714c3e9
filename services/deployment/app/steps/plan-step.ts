import { rejectionError } from '../../../kit/http/commands/execute-command.ts';
import { later } from '../../../kit/process/definition.ts';
import type { StepDeps } from '../deps.ts';
import type { RunStep } from '../process-results.ts';
import { driverOf } from './driver-of.ts';
import { planOf } from './plan-of.ts';

const lookEveryMs = 200;

/** Whether the target can run it: what it says is found out before anything is made. */
export const planStep = (deps: StepDeps): RunStep<'plan'> => ({
  name: 'plan',
  async run({ input }) {
    // Otherwise servers of the revision before could be made again after they were replaced.
    if (await deps.healing.isHeld(input.deploymentId)) return later(lookEveryMs);
    const plan = await planOf(deps, input);
    await deps.dataBrokers.check(plan);
    const planned = await driverOf(deps, input.target).plan(plan);
    if (planned.status === 'rejected') throw rejectionError(planned.rejection);
    return {};
  },
});
