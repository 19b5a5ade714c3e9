import { compositionName, documentsOf } from '../../domain/orchestrator.ts';
import { isSameRollout } from '../../domain/rollout.ts';
import type { StepDeps } from '../deps.ts';
import type { RunStep } from '../process-results.ts';
import { driverOf } from './driver-of.ts';
import { planOf } from './plan-of.ts';

/** Gives the orchestrator a composition of its own for this revision. A single model is called where it is, and the orchestrator of a target has its composition already. */
export const composeStep = (deps: StepDeps): RunStep<'compose'> => ({
  name: 'compose',
  timeoutMs: 60_000,
  async run({ input, result }) {
    const plan = await planOf(deps, input);
    if (!plan.composition) return {};
    if (driverOf(deps, input.target).runsOrchestrator?.(plan)) return { message: 'Its own orchestrator has its plan.' };
    const solution = compositionName(input.deploymentId, input);
    await deps.orchestrator.put(solution, documentsOf(plan, result('wait').endpoints));
    return { message: 'The orchestrator has its plan.' };
  },
  async compensate({ input }) {
    const { deploymentId, previous } = input;
    // Of the same rollout: what ran before has the same plan, and its servers are the same.
    if (!previous || !isSameRollout(previous, input))
      await deps.orchestrator.remove(compositionName(deploymentId, input));
  },
});
