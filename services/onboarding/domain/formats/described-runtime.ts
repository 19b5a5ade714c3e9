import type { Package } from './describe-model.ts';

/** What a model needs to run that came without metadata. */
export interface DescribedRuntime {
  /** Of Python. */
  readonly version: string;
  readonly toolkit: string;
  readonly requirements: readonly Package[];
}

/** Where a file does not say which Python it was made with. */
export const anyPython = '3.12';

/** An ONNX model is bound to no version of anything. */
export const onnxRuntime: DescribedRuntime = {
  version: anyPython,
  toolkit: 'onnx',
  requirements: [{ name: 'onnxruntime' }, { name: 'numpy' }],
};
