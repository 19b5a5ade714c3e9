export interface Package {
  readonly name: string;
  readonly version?: string;
}

/** What a model needs to run that came without metadata. */
export interface DescribedRuntime {
  /** Of Python. */
  readonly version: string;
  readonly toolkit: string;
  readonly requirements: readonly Package[];
  /** What the runner of the format has to know besides: `loader` and `serialization` of MLflow, `foreignTypes` of skops. */
  readonly loading?: Readonly<Record<string, string | readonly string[]>>;
}

/** Where a file does not say which Python it was made with. */
export const anyPython = '3.12';

/** The first scikit-learn with wheels for `anyPython`; what is older does not say that it needs numpy 1. */
const anyPythonFrom = [1, 3, 1] as const;

/** Whether a version of scikit-learn needs an older Python than `anyPython`, and numpy 1. */
export function isOldScikitLearn(version: string): boolean {
  const parts = /^(\d+)\.(\d+)(?:\.(\d+))?/.exec(version)?.slice(1).map(Number) ?? [];
  const at = anyPythonFrom.findIndex((part, index) => (parts[index] ?? 0) !== part);
  return parts.length > 0 && at >= 0 && (parts[at] || 0) < (anyPythonFrom[at] ?? 0);
}

/** The newest Python that has wheels of old versions of scikit-learn. */
export const oldPython = '3.10';

/** An ONNX model is bound to no version of anything. */
export const onnxRuntime: DescribedRuntime = {
  version: anyPython,
  toolkit: 'onnx',
  requirements: [{ name: 'onnxruntime' }, { name: 'numpy' }],
};
