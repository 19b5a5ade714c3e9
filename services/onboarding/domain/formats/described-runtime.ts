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

/** The newest Python that has wheels of old versions of scikit-learn. */
export const oldPython = '3.10';

/** An ONNX model is bound to no version of anything. */
export const onnxRuntime: DescribedRuntime = {
  version: anyPython,
  toolkit: 'onnx',
  requirements: [{ name: 'onnxruntime' }, { name: 'numpy' }],
};
