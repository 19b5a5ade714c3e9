import { rejectionError } from '../../../kit/http/commands/execute-command.ts';
import type { StepDeps } from '../deps.ts';
import type { RunStep } from '../process-results.ts';
import { driverOf } from './driver-of.ts';
import { planOf } from './plan-of.ts';

/** Whether the target can run it: what it says is found out before anything is made. */
export const planStep = (deps: StepDeps): RunStep<'plan'> => ({
  name: 'plan',
  async run({ input }) {
    const planned = await driverOf(deps, input.target).plan(await planOf(deps, input));
    if (planned.status === 'rejected') throw rejectionError(planned.rejection);
    return {};
  },
});
