import type { AnyProcess } from '../../kit/process/definition.ts';
import type { StepDeps } from './deps.ts';

/** Every process that the worker runs. One that no command starts any more stays until the last of its kind has ended. */
export const createDefinitions = (_deps: StepDeps): readonly AnyProcess[] => [];
