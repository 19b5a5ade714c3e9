import type { AnyProcess } from '../../kit/process/definition.ts';
import { deployProcess } from './deploy-process.ts';
import type { StepDeps } from './deps.ts';
import { restartProcess } from './restart-process.ts';
import { undeployProcess } from './undeploy-process.ts';

/** Every process that the worker runs. One that no command starts any more stays until the last of its kind has ended. */
export const createDefinitions = (deps: StepDeps): readonly AnyProcess[] => [
  ...[deployProcess(deps), undeployProcess(deps), restartProcess(deps)],
];
