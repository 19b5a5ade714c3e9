import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTool } from '../../infra/engines/fetch/run-tool.ts';
import type { PythonRunner } from '../../scripts/demo/composition/python-runner.ts';
import { type InstalledPackages, installPythonPackages } from '../../scripts/support/python-packages.ts';
import { modelPath } from '../../services/classifier/store/model-file.ts';

const fixtures = fileURLToPath(new URL('../fixtures/onboarding/predecessor-runner/', import.meta.url));

/**
 * The predecessor's Python packages, `acumos` and `acumos_model_runner`, and a compiler of .proto files, installed into the
 * cache once.
 */
export function installPredecessorPackages(): Promise<InstalledPackages> {
  return installPythonPackages({
    ...{ name: 'python', requirements: join(fixtures, 'requirements.txt') },
    // No wheels exist of two; and the packages' own demands cannot be met together any more.
    rules: ['--ignore-requires-python', '--no-binary', 'lark-parser,pyyaml'],
    // Packaging a model compiles its .proto file, and looks for the compiler under its usual name.
    finish: (installed) => symlink('python-grpc-tools-protoc', join(installed, 'bin', 'protoc')),
  });
}

/** Packages the verdict into a folder with `acumos`, and serves it with `acumos_model_runner`. */
export async function preparePredecessorRunner(folder: string): Promise<PythonRunner> {
  const { python, home, env } = await installPredecessorPackages();
  const weights = fileURLToPath(modelPath('verdict'));
  await runTool(python, [join(fixtures, 'package_verdict.py'), weights, folder], { env, timeoutMs: 60_000 });
  const runner = [join(home, 'bin', 'acumos_model_runner'), join(folder, 'verdict'), '--host', '127.0.0.1', '--port'];
  return (port) => ({ command: python, args: [...runner, String(port)], env });
}
