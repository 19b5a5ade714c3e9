import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultCacheDir } from '../../infra/engines/engines.ts';
import { createFolderAtomically } from '../../infra/engines/fetch/cache.ts';
import { runTool } from '../../infra/engines/fetch/run-tool.ts';
import { installPythonPackages } from '../../scripts/support/python-packages.ts';

/** It takes no newer Python than 3.9, which Maven Central has as a library for Java, interpreter included. */
const python = {
  artifact: 'org.bytedeco:cpython:3.9.6-1.5.6:jar:linux-x86_64',
  file: 'cpython-3.9.6-1.5.6-linux-x86_64.jar',
  sha256: 'e8c42da2fe5658f6d8f270193ed84463bf768123bace0859731b31cbfbddb35f',
  folder: join('org', 'bytedeco', 'cpython', 'linux-x86_64'),
};

const copyPlugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy';

/** Packages for that Python, whatever Python installs them. */
const rules = [
  ...['--require-hashes', '--ignore-requires-python', '--implementation', 'cp', '--python-version', '3.9'],
  ...['--abi', 'cp39', '--abi', 'abi3', '--abi', 'none', '--platform', 'manylinux2014_x86_64', '--platform', 'any'],
];

const fixtures = fileURLToPath(new URL('../fixtures/onboarding/predecessor-client/', import.meta.url));

export const predecessorClientRunsHere = process.platform === 'linux' && process.arch === 'x64';

/** Runs the predecessor's unmodified client: three models are pushed to `server` and written to `folder`. Resolves to its output. */
export async function pushWithPredecessor(
  server: string,
  folder: string,
  { token, loginName, password }: { readonly token: string; readonly loginName: string; readonly password: string },
): Promise<string> {
  const requirements = join(fixtures, 'requirements.txt');
  const [home, packages] = await Promise.all([
    installPython39(),
    installPythonPackages({ name: 'predecessor-client', requirements, rules }),
  ]);
  // Settings of the client go below HOME; a proxy or a package path of this machine is not for it.
  const env = {
    ...{ HOME: folder, PATH: [join(packages.home, 'bin'), process.env.PATH].join(delimiter) },
    ...{ LD_LIBRARY_PATH: home, PYTHONPATH: packages.home, PYTHONDONTWRITEBYTECODE: '1', PYTHONWARNINGS: 'ignore' },
    ...{ ACUMOS_TOKEN: token, USER_NAME: loginName, PASSWORD: password },
  };
  const script = join(fixtures, 'push_models.py');
  return runTool(join(home, 'bin', 'python3.9'), [script, server, folder], { env, cwd: folder, timeoutMs: 240_000 });
}

/** The folder of Python 3.9 in the cache, fetched at the first call. */
async function installPython39(): Promise<string> {
  const home = join(defaultCacheDir(), `python-3.9-${python.sha256.slice(0, 12)}`);
  await createFolderAtomically(home, async (partial) => {
    const jar = join(partial, python.file);
    await runTool('mvn', ['-B', '-q', copyPlugin, `-Dartifact=${python.artifact}`, `-DoutputDirectory=${partial}`]);
    const sha256 = createHash('sha256')
      .update(await readFile(jar))
      .digest('hex');
    if (sha256 !== python.sha256) throw new Error(`${python.file} has the SHA-256 ${sha256}, not ${python.sha256}`);
    const unpacked = join(partial, 'unpacked');
    await mkdir(unpacked);
    await runTool('python3', ['-m', 'zipfile', '-e', jar, unpacked]);
    for (const name of ['bin', 'lib', 'libs', 'libffi.so', 'libffi.so.5', 'libpython3.9.so.1.0'])
      await rename(join(unpacked, python.folder, name), join(partial, name));
    await chmod(join(partial, 'bin', 'python3.9'), 0o755);
    await Promise.all([rm(unpacked, { recursive: true }), rm(jar)]);
  });
  return home;
}
