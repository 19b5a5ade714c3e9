import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { Client } from 'pg';
import { defaultCacheDir, type Engine, freePort, startPostgres } from '../../../infra/engines/engines.ts';
import { createFolderAtomically } from '../../../infra/engines/fetch/cache.ts';
import { postgresBinaries } from '../../../infra/engines/postgresql/binaries.ts';
import { createServerTools } from '../../../infra/engines/postgresql/server-tools.ts';
import { serverUser } from '../../../infra/engines/postgresql/server-user.ts';
import { descendants } from '../../../infra/engines/process/process-tree.ts';

async function query(address: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: address });
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const loginError = (address: string) =>
  query(address, 'SELECT 1').then(
    () => 'none',
    (error: Error) => error.message,
  );

describe('the password of the embedded postgresql', function () {
  this.timeout(240_000);
  let dataDir: string;
  let engine: Engine | undefined;
  const start = async () => {
    engine = await startPostgres({ dataDir, port: await freePort(), cacheDir: defaultCacheDir() });
    return engine;
  };
  const kept = async () => (await readFile(join(dataDir, 'password'), 'utf8')).trim();

  beforeEach(async () => {
    dataDir = join(await mkdtemp(join(tmpdir(), 'modelyard-password-')), 'postgresql');
  });
  afterEach(async () => {
    await engine?.stop();
    await rm(join(dataDir, '..'), { recursive: true, force: true });
  });

  it('is asked for, and is in a file of the data folder that only its owner reads', async () => {
    const { address } = await start();
    expect(address).to.include(`modelyard:${await kept()}@`);
    expect((await stat(join(dataDir, 'password'))).mode & 0o777).to.equal(0o600);
    expect(await loginError(address)).to.equal('none');
    expect(await loginError(address.replace(await kept(), 'wrong'))).to.include('password authentication failed');
    const rules = await query(address, 'SELECT DISTINCT auth_method FROM pg_hba_file_rules');
    expect(rules).to.deep.equal([{ auth_method: 'scram-sha-256' }]);
  });

  it('is in no command line, environment or log', async () => {
    const { pid = 0 } = await start();
    const read = (path: string) => readFile(path, 'utf8').catch(() => '');
    const processes = [pid, ...(await descendants(pid))];
    const texts = await Promise.all([
      read(join(dataDir, 'postgresql.log')),
      ...processes.flatMap((id) => [read(`/proc/${id}/cmdline`), read(`/proc/${id}/environ`)]),
    ]);
    expect(texts[0]).to.include('ready to accept connections');
    for (const text of texts) expect(text).to.not.include(await kept());
  });

  it('is another one for each data folder, though these are copies of one folder', async () => {
    const { address } = await start();
    await engine?.stop();
    const first = dataDir;
    dataDir = join(first, '..', 'second');
    const second = await start();
    expect(second.address).to.not.include(await readFile(join(first, 'password'), 'utf8'));
    const port = new URL(second.address).port;
    expect(await loginError(address.replace(/:\d+\//, `:${port}/`))).to.include('password authentication failed');
  });

  it('comes with the next start to data of an earlier release, which trusted every caller', async () => {
    const user = await serverUser(dataDir);
    const tools = createServerTools(await postgresBinaries(), user, undefined);
    const data = join(dataDir, 'data');
    await mkdir(dataDir);
    await createFolderAtomically(data, async (folder) => {
      await user.takeOwnership(folder);
      await tools.initdb(folder, ['--username=modelyard', '--auth=trust', '--encoding=UTF8', '--no-sync']);
      await tools.execute(folder, 'postgres', ['CREATE DATABASE modelyard']);
    });
    await tools.execute(data, 'modelyard', ["CREATE TABLE kept AS SELECT 'there' AS text"]);
    const { address } = await start();
    expect(await query(address, 'SELECT text FROM kept')).to.deep.equal([{ text: 'there' }]);
    expect(await loginError(address.replace(`:${await kept()}`, ''))).to.match(/password must be a string|no password/);
  });

  it('is a new one where its file is gone', async () => {
    const { address } = await start();
    const before = await kept();
    await query(address, 'CREATE TABLE kept AS SELECT 1 AS n');
    await engine?.stop();
    await rm(join(dataDir, 'password'));
    const again = await start();
    expect(await kept()).to.not.equal(before);
    expect(await query(again.address, 'SELECT n FROM kept')).to.deep.equal([{ n: 1 }]);
    expect(await loginError(again.address.replace(await kept(), before))).to.include('password authentication failed');
  });

  it('protects a server that runs as an ordinary user, and enters no folder but that of its data', async function () {
    if (process.getuid?.() !== 0) this.skip();
    const { pid = 0, address } = await start();
    expect((await stat(join(dataDir, '..'))).mode & 0o077).to.equal(0);
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    for (const set of ['CapEff', 'CapPrm', 'CapInh', 'CapAmb'])
      expect(status).to.match(new RegExp(`^${set}:\\s0+$`, 'm'));
    expect(status).to.match(/^Uid:\t[1-9]/m);
    expect(status).to.match(/^Groups:\s*$/m);
    const outside = `COPY (SELECT 1) TO '${join(dataDir, 'outside')}'`;
    expect(await query(address, outside).catch((error: Error) => error.message)).to.include('Permission denied');
  });
});
