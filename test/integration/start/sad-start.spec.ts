import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../../infra/engines/engines.ts';
import { onPath } from '../../../infra/engines/fetch/on-path.ts';
import { type StartSettings, separateSettings } from '../../../scripts/start/settings.ts';
import { processesNaming } from '../../support/processes-naming.ts';
import { npmStart } from './npm-start.ts';

describe('npm start that can not work', function () {
  this.timeout(240_000);
  let folder: string;
  let settings: StartSettings;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-start-'));
    settings = await separateSettings(folder, 'trial');
  });

  after(() => rm(folder, { recursive: true, force: true }));

  async function failedStart(changes: Partial<StartSettings>, env: Record<string, string> = {}): Promise<string> {
    const run = npmStart({ ...settings, ...changes }, env);
    expect(await run.exited, run.output).to.equal(1);
    expect(await processesNaming(folder)).to.deep.equal([]);
    return run.output;
  }

  it('names a port that is taken, who needs it and the setting to change', async () => {
    const port = await freePort();
    const stranger: Server = createServer();
    await new Promise<void>((resolve) => stranger.listen(port, '127.0.0.1', resolve));
    const said = await failedStart({ CONTENT_PORT: port });
    stranger.close();
    expect(said).to.include(
      `Port ${port}, which content gateway needs, is taken by another program: set CONTENT_PORT to a free one.`,
    );
  });

  it('names every broken address in one report', async () => {
    const said = await failedStart({}, { KAFKA_BROKERS: 'foo', MONGODB_URL: 'bar' });
    expect(said)
      .to.match(/^KAFKA_BROKERS is wrong/m)
      .and.to.match(/^MONGODB_URL is wrong/m);
    expect(said).to.not.include('    at ');
  });

  it('names a misspelt setting before it starts an engine', async () => {
    const said = await failedStart({}, { EDGE_SITE_ACESS: 'guarded' });
    expect(said).to.include('EDGE_SITE_ACESS is no setting of edge: correct its name, or unset it');
  });

  it('shows what a process says against its settings', async () => {
    const said = await failedStart({}, { CONTENT_WAIT_MS: 'soon' });
    expect(said)
      .to.match(/ended with code 1\. The end of .*\.log/)
      .and.to.include('CONTENT_WAIT_MS is wrong');
  });

  it('names an address where no server answers', async () => {
    const broker = `127.0.0.1:${await freePort()}`;
    const said = await failedStart({}, { KAFKA_BROKERS: broker });
    expect(said).to.include(`Kafka does not answer at ${broker}: correct KAFKA_BROKERS`);
  });

  it('says that Java is missing and which setting does without it', async () => {
    const bin = join(folder, 'bin');
    await mkdir(bin);
    for (const program of ['node', 'npm', 'sh', 'python3', 'id', 'useradd', 'setpriv']) {
      const path = await onPath(program);
      if (path) await symlink(path, join(bin, program));
    }
    const said = await failedStart({}, { PATH: bin });
    expect(said).to.include('Kafka needs Java 17 or newer').and.to.include('KAFKA_BROKERS');
  });
});
