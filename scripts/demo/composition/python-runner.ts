import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTool } from '../../../infra/engines/fetch/run-tool.ts';
import { modelPath } from '../../../services/classifier/store/model-file.ts';
import { type PythonOptions, preparePythonClient } from '../python-client.ts';

const verdict = fileURLToPath(new URL('../python/verdict.py', import.meta.url));

/** A program that serves a packed model on a port of this machine. */
export type PythonRunner = (port: number) => {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
};

/**
 * Packs the verdict with the Python client, for the runner that serves models in the platform's images. Throws an Error as
 * `preparePythonClient` does.
 */
export async function preparePythonRunner({
  folder,
  ...options
}: PythonOptions & {
  /** Where the packed model goes. */
  readonly folder: string;
}): Promise<PythonRunner> {
  const { python, env } = await preparePythonClient(options);
  const weights = fileURLToPath(modelPath('verdict'));
  await runTool(python, [verdict, weights, folder], { env, timeoutMs: 60_000, signal: options.signal });
  return (port) => ({
    command: python,
    args: ['-m', 'modelyard_runner'],
    env: { ...env, MODEL_FOLDER: join(folder, 'verdict'), HOST: '127.0.0.1', PORT: String(port) },
  });
}
