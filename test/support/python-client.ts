import { delimiter, join } from 'node:path';
import { runTool } from '../../infra/engines/fetch/run-tool.ts';
import { buildWheel, pythonClient } from '../../scripts/python-client/build-wheel.ts';
import { installPythonPackages } from '../../scripts/support/python-packages.ts';

export interface PythonClient {
  readonly python: string;
  /** The package as its wheel has it, and what it needs, among what can be imported. */
  readonly env: NodeJS.ProcessEnv;
  readonly wheel: string;
  /** What the wheel has installed. */
  readonly installed: string;
}

/** Builds the wheel of `modelyard` and installs it into a folder, beside packages that the cache has. */
export async function installPythonClient(folder: string): Promise<PythonClient> {
  const requirements = join(pythonClient, 'tests', 'requirements.txt');
  const packages = { name: 'python-tests', requirements, rules: ['--require-hashes'] };
  const [wheel, { python, home, env }] = [await buildWheel(folder), await installPythonPackages(packages)];
  const installed = join(folder, 'installed');
  const pip = ['-m', 'pip', 'install', '--disable-pip-version-check', '--quiet', '--no-deps', '--no-index'];
  await runTool(python, [...pip, '--target', installed, wheel], {
    ...{ env: { ...process.env, PIP_ROOT_USER_ACTION: 'ignore' }, timeoutMs: 240_000 },
  });
  // Warnings are errors in the tests, which the packages of the cache are not to hide.
  const { PYTHONWARNINGS: _hidden, ...others } = env;
  return { python, wheel, installed, env: { ...others, PYTHONPATH: [installed, home].join(delimiter) } };
}
