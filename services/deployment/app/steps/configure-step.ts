import { defaultStepRetry } from '../../../kit/process/definition.ts';
import { isSameRollout } from '../../domain/rollout.ts';
import type { StepDeps } from '../deps.ts';
import type { RunStep } from '../process-results.ts';
import { planOf } from './plan-of.ts';

/** Gives data brokers their settings, before the orchestrator pulls the first record from them. */
export const configureStep = (deps: StepDeps): RunStep<'configure'> => ({
  name: 'configure',
  timeoutMs: 60_000,
  // It may listen long before it takes settings.
  retry: { ...defaultStepRetry, giveUpAfterMs: deps.startLimitMs },
  async run({ input, result }) {
    // With settings that it has already, the data broker would begin again at its first record.
    if (input.previous && isSameRollout(input.previous, input)) return {};
    const count = await deps.dataBrokers.configure(await planOf(deps, input), result('wait').endpoints);
    return count > 0 ? { message: 'The data broker has its settings.' } : {};
  },
});
