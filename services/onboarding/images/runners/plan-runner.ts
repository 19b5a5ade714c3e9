import type { ModelMetadata } from '../../domain/ports.ts';
import { pythonOf, readRequirements } from '../python/requirements.ts';
import { planDescribed, planOnnx, protobuf } from './plan-described.ts';
import type { RunnerPlan } from './runner-plan.ts';

/** Base images by what they run; empty where a site has none. */
export interface BaseImageNames {
  /** `{version}` stands for the minor version of Python, such as 3.12. */
  readonly python: string;
  readonly r: string;
  readonly java: string;
}

export const defaultBaseImages: BaseImageNames = { python: 'docker.io/library/python:{version}-slim', r: '', java: '' };

/** Part of every image's labels: a change of the runner is a new image. */
export const runnerVersion = '1.1.0';

/** What reads the pickles of the old client and of the new one. */
const pickles = ['dill', 'cloudpickle', protobuf];

type Described = Pick<ModelMetadata, 'runtime'> & Partial<Pick<ModelMetadata, 'methods'>>;

/** How a model is served, or as a sentence why it cannot be. Errors: `unprocessable` for requirements that are not usable. */
export function planRunner(
  metadata: Described,
  fileName: string | undefined,
  bases: BaseImageNames,
): RunnerPlan | string {
  const { name, version, dependencies } = runtimeOf(metadata);
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(fileName ?? '')?.[0].toLowerCase() ?? '';
  const described = describedOf(metadata);
  const single =
    extension === '.onnx' ? planOnnx() : described && planDescribed({ ...described, version, dependencies });
  if (typeof single === 'string') return single;
  if (single)
    return bases.python === ''
      ? unset('Python', 'PYTHON')
      : { ...single, base: baseOf(bases.python, single.python.version) };
  if (name === 'python') {
    if (bases.python === '') return unset('Python', 'PYTHON');
    const minor = pythonOf(version);
    const python = { version: minor, lines: readRequirements(dependencies, pickles) };
    return { kind: 'python', base: baseOf(bases.python, minor), modelFile: 'model.zip', python };
  }
  if (name === 'r')
    return bases.r === '' ? unset('R', 'R') : { kind: 'r', base: bases.r, modelFile: `model${extension}` };
  if (['javaargus', 'javageneric', 'javaspark', 'h2o'].includes(name))
    return bases.java === ''
      ? unset('Java', 'JAVA')
      : { kind: 'java', base: bases.java, modelFile: `model${extension}` };
  return `No image is built for models of the runtime "${name.slice(0, 50)}".`;
}

const baseOf = (pattern: string, version: string): string => pattern.replaceAll('{version}', version);

const unset = (language: string, setting: string): string =>
  `No image is built for models of ${language}, since this site has no base image for them (ONBOARDING_BASE_IMAGE_${setting}).`;

/** What the metadata of a model say that were made from its file. See `describeModel`. */
function describedOf({ methods }: Described) {
  const [method] = Object.values(Object(methods));
  const { format, values, ...loading } = Object(Object(Object(method).input).metadata) as Record<string, unknown>;
  // Bundles have metadata there as well, which their authors choose.
  return typeof format === 'string' && Array.isArray(values) ? { format: format.slice(0, 50), loading } : undefined;
}

/** Metadata of schema 0.5 have a list of runtimes. */
function runtimeOf({ runtime }: Pick<ModelMetadata, 'runtime'>) {
  const one = Object(Array.isArray(runtime) ? runtime[0] : runtime) as Record<string, unknown>;
  return { name: String(one.name ?? '').toLowerCase(), version: one.version, dependencies: one.dependencies };
}
