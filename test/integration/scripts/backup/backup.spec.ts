import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { verifyArchive } from '../../../../scripts/backup/read-archive.ts';
import { freePort } from '../../../support/engines.ts';
import { until } from '../../../support/until.ts';
import { contentsOf } from './contents-of.ts';
import { type FilledPlatform, fillPlatform } from './filled-platform.ts';
import { expectWholeDocuments, startRestored } from './restored-engines.ts';

describe('backup and restore', function () {
  this.timeout(120_000);
  let folder: string;
  let platform: FilledPlatform;
  let ports: { mongodb: number; postgresql: number };
  const file = (name: string) => join(folder, name);

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-backup-'));
    platform = await fillPlatform(folder);
    ports = { mongodb: await freePort(), postgresql: await freePort() };
  });

  after(async () => {
    await platform.close();
    await rm(folder, { recursive: true, force: true });
  });

  const started = (script: string, args: readonly string[], env: Record<string, string>): ChildProcess =>
    spawn(process.execPath, [`scripts/${script}.ts`, ...args], { env: { ...inherited(), ...env }, stdio: 'ignore' });
  const run = (script: string, args: readonly string[], env: Record<string, string>) =>
    spawnSync(process.execPath, [`scripts/${script}.ts`, ...args], {
      env: { ...inherited(), ...env },
      encoding: 'utf8',
    });
  const intoHome = (home: string) => ({
    MODELYARD_HOME: file(home),
    MONGODB_PORT: String(ports.mongodb),
    POSTGRES_PORT: String(ports.postgresql),
  });
  it('leaves nothing under its name when it is killed, and no archive that can be restored', async () => {
    const backup = started('backup', [file('killed.tar.zst')], platform.env);
    const exited = once(backup, 'exit');
    const partial = file(`killed.tar.zst.${backup.pid}.partial`);
    await until(
      () =>
        stat(partial).then(
          ({ size }) => size > 1_000_000,
          () => false,
        ),
      { what: 'it is in the middle' },
    );
    backup.kill('SIGKILL');
    await exited;
    expect((await readdir(folder)).filter((name) => name.includes('killed'))).to.deep.equal([
      partial.split('/').at(-1),
    ]);
    const { status, stderr } = run('restore', [partial], intoHome('of-partial'));
    expect(status).to.equal(1);
    expect(stderr)
      .to.match(/cannot be read to its end|ends before its manifest/)
      .and.to.include('another');
    expect(await readdir(folder)).to.not.include('of-partial');
  });

  it('refuses an archive with a changed byte before it writes anything', async () => {
    const { status, stderr } = run('backup', [file('quiet.tar.zst')], platform.env);
    expect(status, stderr).to.equal(0);
    expect((await stat(file('quiet.tar.zst'))).mode & 0o777).to.equal(0o600);
    await copyFile(file('quiet.tar.zst'), file('changed.tar.zst'));
    const handle = await open(file('changed.tar.zst'), 'r+');
    const at = Math.floor((await handle.stat()).size / 2);
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at);
    await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at);
    await handle.close();
    const refused = run('restore', [file('changed.tar.zst')], intoHome('of-changed'));
    expect(refused.status).to.equal(1);
    expect(refused.stderr).to.match(/damaged|cannot be read to its end/);
    expect(await readdir(folder)).to.not.include('of-changed');
  });

  it('restores a platform that was written to meanwhile: every row finds its file', async () => {
    const stopWriting = platform.keepWriting();
    const backup = started('backup', [file('busy.tar.zst')], platform.env);
    const [code] = await once(backup, 'exit');
    expect(await stopWriting()).to.be.above(5);
    expect(code).to.equal(0);
    const restored = run('restore', [file('busy.tar.zst')], intoHome('busy'));
    expect(restored.status, restored.stderr).to.equal(0);
    const manifest = await verifyArchive(file('busy.tar.zst'));
    expect(manifest.schemas.map(({ service }) => service)).to.have.members([
      'catalog',
      'identity',
      'notification',
      'deployment',
    ]);
    expect(manifest.offsets).to.have.property(`${platform.env.TOPIC_PREFIX}.content.commands`);

    const env = await startRestored(file('busy'), ports);
    expect(await expectWholeDocuments(env)).to.be.at.least(8);
    // The same bytes again, so no value of any row or document has changed, and no index of a collection.
    const again = run('backup', [file('again.tar.zst')], { ...platform.env, ...env });
    expect(again.status, again.stderr).to.equal(0);
    const { 'mongodb/documents.chunks': _orphans, ...before } = await contentsOf(file('busy.tar.zst'));
    expect(await contentsOf(file('again.tar.zst'))).to.include(before);
    expect((await verifyArchive(file('again.tar.zst'))).collections).to.deep.equal(manifest.collections);
    const secret = 'identity-key-secret';
    expect(await readFile(join(file('busy'), secret), 'utf8')).to.equal(
      await readFile(join(platform.env.MODELYARD_HOME ?? '', secret), 'utf8'),
    );
    await expectOwnersAndCounters(env.DATABASE_URL);
  });

  it('refuses a home that has something in it', () => {
    const { status, stderr } = run('restore', [file('quiet.tar.zst')], intoHome('busy'));
    expect(status).to.equal(1);
    expect(stderr).to.include('is not empty').and.to.include('--replace');
  });

  it('refuses databases that have something in them', () => {
    const { DATABASE_URL = '', MONGODB_URL = '' } = platform.env;
    const env = { ...intoHome('given'), DATABASE_URL, MONGODB_URL };
    const { status, stderr } = run('restore', [file('quiet.tar.zst')], env);
    expect(status).to.equal(1);
    expect(stderr).to.include('of MongoDB has the collection');
  });
});

/** Services own their tables, and go on counting where they were. */
async function expectOwnersAndCounters(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname IN ('catalog', 'identity') ORDER BY 1`,
    );
    expect(rows.map(({ tableowner }) => tableowner)).to.deep.equal(['catalog', 'identity']);
    await client.query(`SET search_path = catalog, public`);
    await client.query(`UPDATE solutions SET name = name || ' again'`);
  } finally {
    await client.end();
  }
}

/** Without settings of the run, which would lead elsewhere. */
const inherited = (): Record<string, string | undefined> => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  MODELYARD_CACHE: process.env.MODELYARD_CACHE,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
});
