/** How the runner of the platform serves a model. */
export interface PythonRunner {
  readonly kind: 'python' | 'onnx' | 'skops' | 'mlflow';
  /** How the model's file is named in the folder that the runner serves. */
  readonly modelFile: string;
  readonly python: {
    /** `3.12` */
    readonly version: string;
    /** Whether no other minor version runs it: a pickled function is bytecode. */
    readonly isBound: boolean;
    /** Requirements, see `PythonRequirements`. */
    readonly lines: readonly string[];
  };
}

/** Part of every image's labels: a change of the runner is a new image. */
export const runnerVersion = '1.2.0';
