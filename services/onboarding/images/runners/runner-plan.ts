import type { PythonRunner } from '../../../platform/runners/python-runner.ts';

/** How one model is served. */
export interface RunnerPlan {
  readonly kind: PythonRunner['kind'] | 'r' | 'java';
  readonly base: string;
  /** Name of the model's file in the image. */
  readonly modelFile: string;
  /** Of the own runner; absent where the base image is the runner. */
  readonly python?: PythonRunner['python'];
}
