import { appendFile, mkdir, mkdtemp, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { systemClock } from '../../../services/kit/clock.ts';
import { createService } from '../../../services/kit/service.ts';
import { createStoreLines } from '../../../services/logs/app/store-lines.ts';
import { collectFolders } from '../../../services/logs/worker/files/collect-folders.ts';
import { createTestLogStore, type TestLogStore } from '../../support/log-store.ts';
import { until } from '../../support/until.ts';

const dayMs = 86_400_000;

describe('logs in files', () => {
  let logs: TestLogStore;
  let folder: string;
  let stop: () => Promise<void>;
  const file = (...parts: readonly string[]) => join(folder, ...parts);

  beforeEach(async () => {
    logs = await createTestLogStore();
    folder = await mkdtemp(join(tmpdir(), 'modelyard-logs-'));
    stop = collect();
  });
  afterEach(async () => {
    await stop();
    await logs.close();
    await rm(folder, { recursive: true });
  });

  function collect(): () => Promise<void> {
    const service = createService('logs', 'worker', { LOG_LEVEL: 'silent' });
    const store = logs.newStore();
    const onStored = () => undefined;
    const storeLines = createStoreLines({ store, clock: systemClock, retentionMs: 14 * dayMs, onStored });
    collectFolders(service, [folder, join(folder, 'missing')], { store, storeLines });
    return () => service.life.stop();
  }

  const line = (msg: string, more: object = {}) =>
    `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), service: 'portal', role: 'worker', msg, ...more })}\n`;
  const found = async () => await logs.search.find({}, { limit: 5_000, order: 'oldest' });
  const bodies = async () => (await found()).map(({ body }) => body);
  const stored = (count: number) => until(async () => (await found()).length >= count, { what: `${count} records` });

  it('stores lines as they come, each once, also after another start', async () => {
    await writeFile(file('portal-worker.log'), line('one', { requestId: 'r-1' }) + line('two'));
    await stored(2);
    const [one] = await found();
    expect(one).to.include({ service: 'portal', severity: 13, requestId: 'r-1' });
    expect(one?.attributes).to.deep.equal({ role: 'worker' });
    await stop();
    await appendFile(file('portal-worker.log'), line('three'));
    stop = collect();
    await stored(3);
    await appendFile(file('portal-worker.log'), line('four'));
    await stored(4);
    expect(await bodies()).to.deep.equal(['one', 'two', 'three', 'four']);
  });

  it('goes on where it was in a file that is renamed, and begins a file of the same name', async () => {
    const path = file('catalog-gateway.log');
    await writeFile(path, line('first run'));
    await stored(1);
    await appendFile(path, line('its end'));
    await rename(path, file('catalog-gateway.previous.log'));
    await writeFile(path, line('second run'));
    await stored(3);
    await truncate(path, 0);
    await writeFile(path, line('third run'));
    await stored(4);
    expect((await bodies()).sort()).to.deep.equal(['first run', 'its end', 'second run', 'third run']);
  });

  it('joins a stack trace that is written piece by piece, and takes text without a format', async () => {
    const path = file('engine', 'broker.log');
    await mkdir(file('engine'));
    const today = new Date().toISOString();
    await writeFile(path, `[${today}] ERROR it failed\njava.lang.IllegalStateException: no\n`);
    await appendFile(path, '\tat a.B.c(B.java:1)\n');
    await stored(1);
    expect((await found())[0]).to.include({ service: 'broker', severity: 17 });
    expect(JSON.stringify((await found())[0]))
      .to.include('it failed')
      .and.to.include('B.java:1');
  });

  it('keeps no secret, nothing that is too old, and no line that a later one could not follow', async () => {
    const old = { time: new Date(Date.now() - 15 * dayMs).toISOString() };
    const ahead = { time: new Date(Date.now() + dayMs).toISOString() };
    const secret = 'hunter2'.repeat(2);
    const strange = `${'x'.repeat(3_000_000)}\0\n`;
    await writeFile(
      file('portal-worker.log'),
      line(`login with password=${secret}`) + line('old', old) + strange + line('ahead', ahead) + line('last'),
    );
    await until(async () => (await bodies()).includes('last'), { what: 'the last record' });
    const all = await found();
    expect(JSON.stringify(all)).not.to.include(secret);
    expect(await bodies())
      .to.include('ahead')
      .and.not.to.include('old');
    expect(all.every(({ time }) => time <= Date.now())).to.equal(true);
  });

  it('follows no link, and reads no file that is no log', async () => {
    const other = await mkdtemp(join(tmpdir(), 'modelyard-logs-other-'));
    await writeFile(join(other, 'secret.log'), line('elsewhere'));
    await symlink(join(other, 'secret.log'), file('linked.log'));
    await symlink(other, file('folder'));
    await writeFile(file('notes.txt'), line('notes'));
    await writeFile(file('a.log'), line('here'));
    await stored(1);
    expect(await bodies()).to.deep.equal(['here']);
    await rm(other, { recursive: true });
  });
});
