import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { toAppError } from '../../../../services/kit/errors.ts';
import type { PythonRequirements } from '../../../../services/platform/python-packages/requirements.ts';
import { createUv, type UvOptions } from '../../../../services/platform/python-packages/uv.ts';

const wanted: PythonRequirements = { lines: ['six'], python: '3.12', platform: 'linux/amd64' };

describe('the installer of Python packages', () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'uv-spec-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** A program in the place of uv. */
  async function uvThat(script: string, options: Partial<UvOptions> = {}) {
    const uv = join(folder, `uv-${Math.random()}`);
    await writeFile(uv, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return createUv({
      ...{ uv, interpreter: 'python3', cacheFolder: folder, indexes: [], allowsSource: false },
      ...{ timeoutMs: 20_000, mostPackages: 10, advice: '', env: { PATH: process.env.PATH } },
      ...options,
    });
  }
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error) => toAppError(error),
    );

  it('gets the path, proxies and certificates of the worker, and no secret of it', async () => {
    const env = { PATH: process.env.PATH, https_proxy: 'http://proxy.test', MONGODB_URL: 'secret', UV_INDEX_URL: 'x' };
    const installer = await uvThat('env', { env });
    const names = [...(await installer.lock(wanted)).matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect(names).to.include.members(['PATH', 'https_proxy', 'UV_CACHE_DIR', 'UV_NO_CONFIG']);
    expect(names).not.to.include.members(['MONGODB_URL']);
    expect(names).not.to.include.members(['UV_INDEX_URL']);
  });

  it('shows passwords of indexes neither among its arguments nor in errors', async () => {
    const indexes = ['https://ada:pass@one.test/simple', 'https://ada:pass@two.test/simple'];
    const shown = await uvThat('echo "$@"; env', { indexes });
    const [args = '', ...env] = (await shown.lock(wanted)).split('\n');
    expect(args).to.contain('pip compile').and.not.to.contain('pass');
    expect(env).to.include.members([`UV_DEFAULT_INDEX=${indexes[0]}`, `UV_INDEX=${indexes[1]}`]);
    const failing = await uvThat('echo "no version of six at $UV_DEFAULT_INDEX" >&2; exit 1', { indexes });
    const failure = await failureOf(failing.lock(wanted));
    expect(failure?.message).to.contain('https://one.test/simple').and.not.to.contain('pass');
  });

  it('is repeated where an index does not answer, and not where it has no such package', async () => {
    const codeOf = async (text: string) => {
      const installer = await uvThat(`echo '${text}' >&2; exit 1`);
      return (await failureOf(installer.lock(wanted)))?.code;
    };
    expect(await codeOf('HTTP status server error (503 Service Unavailable) for url')).to.equal('unavailable');
    expect(await codeOf('Because there are 500 versions of six and you require none, nothing fits')).to.equal(
      'unprocessable',
    );
  });

  it('installs no half of a list that is too long', async () => {
    const installer = await uvThat(`yes "# $(head -c 1000 /dev/zero | tr '\\0' x)" | head -n 8000`);
    expect((await failureOf(installer.lock(wanted)))?.message).to.contain('too many files to be listed');
  });

  it('has ended when a cancelled build goes on', async () => {
    const alive = join(folder, 'alive');
    const installer = await uvThat(`echo $$ > ${alive}; exec sleep 60`);
    const cancelling = new AbortController();
    const failure = failureOf(installer.lock(wanted, cancelling.signal));
    const startedAt = async (): Promise<number> =>
      stat(alive).then(
        ({ size }) => size,
        () => 0,
      );
    while ((await startedAt()) === 0) await new Promise((resolve) => setImmediate(resolve));
    cancelling.abort();
    expect((await failure)?.code).to.equal('cancelled');
    const processId = Number(await readFile(alive, 'utf8'));
    expect(() => process.kill(processId, 0)).to.throw('ESRCH');
  });
});
