import { pythonOf, readRequirements } from '../python-packages/requirements.ts';
import { planDescribed, planOnnx, protobuf } from './plan-described.ts';
import type { PythonRunner } from './python-runner.ts';

/** `metadata.json` of a model. */
export interface ModelDescription {
  readonly runtime: object;
  readonly methods?: object;
}

/** What reads the pickles of the old client and of the new one. */
const pickles = ['dill', 'cloudpickle', protobuf];

/**
 * How the runner of the platform serves a model; why it cannot, as the end of a sentence; undefined where the model is of another
 * runtime. Errors: `unprocessable` for requirements that are not usable.
 */
export function planPythonRunner(
  metadata: ModelDescription,
  fileName: string | undefined,
): PythonRunner | string | undefined {
  const { name, version, dependencies } = runtimeOf(metadata);
  if (extensionOf(fileName) === '.onnx') return planOnnx();
  const described = describedOf(metadata);
  if (described) return planDescribed({ ...described, version, dependencies });
  if (name !== 'python') return undefined;
  const python = { version: pythonOf(version), isBound: true, lines: readRequirements(dependencies, pickles) };
  return { kind: 'python', modelFile: 'model.zip', python };
}

/** With its dot, in lower case; empty where there is none. */
export const extensionOf = (fileName: string | undefined): string =>
  /\.[A-Za-z0-9]{1,10}$/.exec(fileName ?? '')?.[0].toLowerCase() ?? '';

/** Metadata of schema 0.5 have a list of runtimes. */
export function runtimeOf({ runtime }: ModelDescription) {
  const one = Object(Array.isArray(runtime) ? runtime[0] : runtime) as Record<string, unknown>;
  return { name: String(one.name ?? '').toLowerCase(), version: one.version, dependencies: one.dependencies };
}

/** What the metadata of a model say that were made from its file. See onboarding's `describeModel`. */
function describedOf({ methods }: ModelDescription) {
  const [method] = Object.values(Object(methods));
  const { format, values, ...loading } = Object(Object(Object(method).input).metadata) as Record<string, unknown>;
  // Bundles have metadata there as well, which their authors choose.
  return typeof format === 'string' && Array.isArray(values) ? { format: format.slice(0, 50), loading } : undefined;
}
