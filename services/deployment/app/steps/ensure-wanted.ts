import { AppError } from '../../../kit/errors.ts';
import type { StepContext } from '../../../kit/process/definition.ts';
import type { RunRevision } from '../../domain/run-revision.ts';
import { abortUnwanted } from '../abort-unwanted.ts';
import type { StepDeps } from '../deps.ts';

type Deps = Pick<StepDeps, 'deployments'>;

const removed = () => new AppError('cancelled', 'The deployment was removed meanwhile.', { reason: 'undeployed' });

const isWanted = async ({ deployments }: Deps, id: string) =>
  ['starting', 'updating'].includes((await deployments.find(id))?.status ?? '');

interface Run {
  readonly name: string;
  run(context: StepContext<RunRevision, never>): Promise<unknown>;
}

/**
 * Ends the process where the deployment is removed while it starts: before a step begins, and in the middle of one, whose
 * signal is aborted then. What it had started is undone as after any other failure.
 */
export const whileWanted =
  (deps: Deps) =>
  <S extends Run>(step: S): S => ({
    ...step,
    run: (context: StepContext<RunRevision, never>) =>
      abortUnwanted(
        {
          ...{ signal: context.signal, log: context.log, unwanted: removed },
          isWanted: () => isWanted(deps, context.input.deploymentId),
        },
        (signal) => step.run({ ...context, signal }),
      ),
  });
