import type { ModelMetadata } from '../../domain/ports.ts';
import { pythonOf, readRequirements } from '../python/requirements.ts';

/** Base images by what they run; empty where a site has none. */
export interface BaseImageNames {
  /** `{version}` stands for the minor version of Python, such as 3.12. */
  readonly python: string;
  readonly r: string;
  readonly java: string;
}

export const defaultBaseImages: BaseImageNames = { python: 'docker.io/library/python:{version}-slim', r: '', java: '' };

/** How one model is served. */
export interface RunnerPlan {
  readonly kind: 'python' | 'onnx' | 'r' | 'java';
  readonly base: string;
  /** Name of the model's file in the image. */
  readonly modelFile: string;
  /** Of the own runner; absent where the base image is the runner. */
  readonly python?: { readonly version: string; readonly lines: readonly string[] };
}

/** Part of every image's labels: a change of the runner is a new image. */
export const runnerVersion = '1.0.0';

/** The newest minor version that has wheels of everything; an ONNX model is bound to none. */
const pythonOfOnnx = '3.12';
const protobuf = 'protobuf>=3.20.2,<8';
const onnx = ['onnxruntime>=1.17', 'numpy', protobuf];
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
  if (extension === '.onnx' || formatOf(metadata) === 'onnx')
    return bases.python === ''
      ? unset('Python', 'PYTHON')
      : {
          ...{ kind: 'onnx', base: baseOf(bases.python, pythonOfOnnx), modelFile: 'model.onnx' },
          python: { version: pythonOfOnnx, lines: readRequirements(undefined, onnx) },
        };
  const format = formatOf(metadata);
  if (format !== undefined)
    return `No image is built for models of the format "${format}" yet; export the model as ONNX.`;
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

/** What a model is that came without a client's bundle: its metadata were made from its file. See `describeModel`. */
function formatOf({ methods }: Described): string | undefined {
  const [method] = Object.values(Object(methods));
  const { format } = Object(Object(Object(method).input).metadata) as { readonly format?: unknown };
  return typeof format === 'string' ? format.slice(0, 50) : undefined;
}

/** Metadata of schema 0.5 have a list of runtimes. */
function runtimeOf({ runtime }: Pick<ModelMetadata, 'runtime'>) {
  const one = Object(Array.isArray(runtime) ? runtime[0] : runtime) as Record<string, unknown>;
  return { name: String(one.name ?? '').toLowerCase(), version: one.version, dependencies: one.dependencies };
}
