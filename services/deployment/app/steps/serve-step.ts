import { AppError } from '../../../kit/errors.ts';
import { roundOf } from '../../domain/rollout.ts';
import type { StepDeps } from '../deps.ts';
import type { RunStep } from '../process-results.ts';

/** From now on callers get this revision. The last step: nothing that fails after it would take a revision out of force. */
export const serveStep = ({ deployments, clock }: StepDeps): RunStep<'serve'> => ({
  name: 'serve',
  async run({ input, result }) {
    const { deploymentId, revisionId, options } = input;
    const at = new Date(clock.now()).toISOString();
    const changes = {
      status: 'ready',
      revisionId,
      round: roundOf(input),
      options,
      endpoints: result('wait').endpoints,
      detail: null,
      at,
    } as const;
    // Ready already where an attempt was interrupted after it.
    const changed = await deployments.change(deploymentId, ['starting', 'updating', 'ready'], changes);
    if (!changed) throw new AppError('cancelled', 'The deployment was removed meanwhile.', { reason: 'undeployed' });
    return {};
  },
});
