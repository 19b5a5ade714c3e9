import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTool } from '../../infra/engines/fetch/run-tool.ts';
import { installPythonPackages } from '../support/python-packages.ts';

export const pythonClient = fileURLToPath(new URL('../../services/onboarding/clients/python/', import.meta.url));

/** What goes into the wheel; the rest of the folder is for those who work on it. */
const sources = ['pyproject.toml', 'README.md', 'LICENSE', 'src'];

/** Zip files know no earlier day; with it the same sources are the same wheel. */
const someDay = '315532800';

/** Builds the wheel of the package `modelyard` into a folder. Resolves to its path; throws where Python or PyPI is unavailable. */
export async function buildWheel(target: string): Promise<string> {
  const requirements = join(pythonClient, 'build-requirements.txt');
  const { python, env } = await installPythonPackages({
    ...{ name: 'python-build', requirements, rules: ['--require-hashes'] },
  });
  // The build writes beside the sources.
  const work = await mkdtemp(join(tmpdir(), 'modelyard-wheel-'));
  try {
    for (const source of sources) {
      const filter = (path: string) => !path.includes('__pycache__');
      await cp(join(pythonClient, source), join(work, source), { recursive: true, filter });
    }
    const build = 'import sys, setuptools.build_meta as backend; backend.build_wheel(sys.argv[1])';
    const dist = join(work, 'dist');
    await mkdir(dist);
    await runTool(python, ['-c', build, dist], {
      ...{ cwd: work, env: { ...env, SOURCE_DATE_EPOCH: someDay }, timeoutMs: 60_000 },
    });
    const [wheel = ''] = await readdir(dist);
    await mkdir(target, { recursive: true });
    await cp(join(dist, wheel), join(target, wheel));
    return join(target, wheel);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
