import { pythonOf, readRequirements } from '../python-packages/requirements.ts';
import { isOldScikitLearn } from './old-scikit-learn.ts';
import type { PythonRunner } from './python-runner.ts';

/** What metadata say of a model that came without them. See onboarding's `describeModel`. */
export interface DescribedModel {
  readonly format: string;
  /** What the runner of the format has to know besides. */
  readonly loading: Readonly<Record<string, unknown>>;
  /** Of the Python that loads it. */
  readonly version: unknown;
  readonly dependencies: unknown;
}

/** The newest minor version that has wheels of everything; an ONNX model is bound to none. */
const pythonOfOnnx = '3.12';
export const protobuf = 'protobuf>=3.20.2,<8';
const onnxruntime = 'onnxruntime>=1.17';
/** Older ones load types that are not trusted (CVE-2025-54412, 54413, 54886); newer ones read what those have written. */
const skops = 'skops>=0.13';

/** How the model of an ONNX file is served, whatever its metadata say. */
export const planOnnx = (): PythonRunner => ({
  ...{ kind: 'onnx', modelFile: 'model.onnx' },
  python: {
    version: pythonOfOnnx,
    isBound: false,
    lines: readRequirements(undefined, [onnxruntime, 'numpy', protobuf]),
  },
});

/** How a model that came without metadata is served; as a string why it cannot be. Errors: those of `readRequirements`. */
export function planDescribed(model: DescribedModel): PythonRunner | string {
  if (model.format === 'onnx') return planOnnx();
  if (model.format === 'skops') return planSkops(model);
  if (model.format === 'mlflow') return planMlflow(model);
  return `there is no runner for the format "${model.format}"`;
}

function planSkops({ loading, version, dependencies }: DescribedModel): PythonRunner | string {
  const { foreignTypes } = loading;
  if (Array.isArray(foreignTypes) && foreignTypes.length > 0)
    return `its file has types that are not trusted (${foreignTypes.join(', ').slice(0, 1_000)})`;
  const own = [skops, numpyFor(dependencies), protobuf];
  // The runner's skops, not the one that wrote the file.
  const lines = readRequirements(dependencies, own, ['skops']);
  return { kind: 'skops', modelFile: 'model.skops', python: { version: pythonOf(version), isBound: false, lines } };
}

/** Flavors that Python alone does not run. */
const ofJava: readonly unknown[] = ['mlflow.spark', 'mlflow.h2o'];
/** The package, and the one that lacks what serves no model. */
const mlflow = ['mlflow', 'mlflow-skinny'];

function planMlflow({
  loading: { loader, serialization },
  version,
  dependencies,
}: DescribedModel): PythonRunner | string {
  if (typeof loader !== 'string') return 'its MLmodel names no loader_module of the flavor "python_function"';
  if (ofJava.includes(loader)) return `its flavor ${loader} needs Java beside Python`;
  // MLflow names itself among the requirements of every model; these flavors are loaded without it.
  const isOwn = loader === 'mlflow.sklearn' || loader === 'mlflow.onnx';
  const required = readRequirements(dependencies, []);
  if (!isOwn && loader.startsWith('mlflow.') && !required.some((line) => mlflow.includes(nameOf(line))))
    return `its requirements.txt names neither mlflow nor mlflow-skinny, which its flavor ${loader} needs`;
  const own = [
    ...['PyYAML', 'cloudpickle', 'pandas', protobuf, numpyFor(dependencies)],
    ...(loader === 'mlflow.onnx' ? [onnxruntime] : []),
    ...(serialization === 'skops' ? [skops] : []),
  ];
  const lines = readRequirements(dependencies, own, [
    ...(isOwn ? mlflow : []),
    ...(serialization === 'skops' ? ['skops'] : []),
  ]);
  return { kind: 'mlflow', modelFile: 'mlflow.zip', python: { version: pythonOf(version), isBound: true, lines } };
}

const nameOf = (line: string): string => line.split('==', 1)[0]?.toLowerCase() ?? '';

/** The requirement of the runner, where the model has none: old versions of scikit-learn do not say that they need numpy 1. */
function numpyFor(dependencies: unknown): string {
  const required = readRequirements(dependencies, []).find((line) => /^scikit[-_.]learn==/i.test(line));
  return isOldScikitLearn(required?.split('==')[1] ?? '') ? 'numpy<2' : 'numpy';
}
