import {
  extensionOf,
  type ModelDescription,
  planPythonRunner,
  runtimeOf,
} from '../../../platform/runners/plan-python-runner.ts';
import type { RunnerPlan } from './runner-plan.ts';

/** Base images by what they run; empty where a site has none. */
export interface BaseImageNames {
  /** `{version}` stands for the minor version of Python, such as 3.12. */
  readonly python: string;
  readonly r: string;
  readonly java: string;
}

export const defaultBaseImages: BaseImageNames = { python: 'docker.io/library/python:{version}-slim', r: '', java: '' };

/** How a model is served, or as a sentence why it cannot be. Errors: `unprocessable` for requirements that are not usable. */
export function planRunner(
  metadata: ModelDescription,
  fileName: string | undefined,
  bases: BaseImageNames,
): RunnerPlan | string {
  const { name } = runtimeOf(metadata);
  if (name === 'python' && bases.python === '') return unset('Python', 'PYTHON');
  const own = planPythonRunner(metadata, fileName);
  if (typeof own === 'string') return `No image is built for this model: ${own}; export it as ONNX.`;
  if (own)
    return bases.python === ''
      ? unset('Python', 'PYTHON')
      : { ...own, base: bases.python.replaceAll('{version}', own.python.version) };
  const modelFile = `model${extensionOf(fileName)}`;
  if (name === 'r') return bases.r === '' ? unset('R', 'R') : { kind: 'r', base: bases.r, modelFile };
  if (['javaargus', 'javageneric', 'javaspark', 'h2o'].includes(name))
    return bases.java === '' ? unset('Java', 'JAVA') : { kind: 'java', base: bases.java, modelFile };
  return `No image is built for models of the runtime "${name.slice(0, 50)}".`;
}

const unset = (language: string, setting: string): string =>
  `No image is built for models of ${language}, since this site has no base image for them (ONBOARDING_BASE_IMAGE_${setting}).`;
