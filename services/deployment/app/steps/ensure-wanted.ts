import { AppError } from '../../../kit/errors.ts';
import type { StepContext } from '../../../kit/process/definition.ts';
import type { RunRevision } from '../../domain/run-revision.ts';
import type { StepDeps } from '../deps.ts';

type Deps = Pick<StepDeps, 'deployments'>;

const removed = () => new AppError('cancelled', 'The deployment was removed meanwhile.', { reason: 'undeployed' });

const isWanted = async ({ deployments }: Deps, id: string) =>
  ['starting', 'updating'].includes((await deployments.find(id))?.status ?? '');

interface Run {
  readonly name: string;
  run(context: StepContext<RunRevision, never>): Promise<unknown>;
}

const lookEveryMs = 500;

/**
 * Ends the process where the deployment is removed while it starts: before a step begins, and in the middle of one, whose
 * signal is aborted then. What it had started is undone as after any other failure.
 */
export const whileWanted =
  (deps: Deps) =>
  <S extends Run>(step: S): S => ({
    ...step,
    async run(context: StepContext<RunRevision, never>) {
      const { deploymentId } = context.input;
      if (!(await isWanted(deps, deploymentId))) throw removed();
      const unwanted = new AbortController();
      const look = () =>
        isWanted(deps, deploymentId).then(
          (wanted) => wanted || unwanted.abort(),
          // The database is unavailable: the step itself will find out.
          (error) => context.log.warn({ err: error }, 'it is not known whether the deployment is still wanted'),
        );
      const timer = setInterval(look, lookEveryMs);
      try {
        return await step.run({ ...context, signal: AbortSignal.any([context.signal, unwanted.signal]) });
      } catch (thrown) {
        if (unwanted.signal.aborted) throw removed();
        throw thrown;
      } finally {
        clearInterval(timer);
      }
    },
  });
