import type { AnyProcess } from '../../kit/process/definition.ts';
import type { StepDeps } from './deps.ts';
import { generateMicroserviceProcess } from './generate-microservice-process.ts';
import { onboardModelProcess } from './onboard-model-process.ts';

/** Every process that the worker runs. One that no command starts any more stays until the last of its kind has ended. */
export const createDefinitions = (deps: StepDeps): readonly AnyProcess[] => [
  onboardModelProcess(deps),
  generateMicroserviceProcess(deps),
];
