import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type ChaosEngine, endEngines, startChaosEngines } from '../../../scripts/chaos/chaos-engines.ts';
import { recoverEngine } from '../../../scripts/chaos/recover-engine.ts';
import { separateSettings } from '../../../scripts/start/settings.ts';
import { until } from '../../support/until.ts';

describe('an engine whose disk had no room', function () {
  this.timeout(180_000);
  let folder: string;
  let engines: readonly ChaosEngine[] = [];
  const engineOf = (name: string) => engines.find((one) => one.name === name) ?? expect.fail(`no ${name}`);
  /** With a signal that it cannot catch. */
  const send = ({ pid = expect.fail('it does not run') }: ChaosEngine, signal: NodeJS.Signals) =>
    process.kill(pid, signal);

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-chaos-engines-spec-'));
    const settings = await separateSettings(folder, 'chaos');
    engines = await startChaosEngines({ settings, folder: join(folder, 'engines'), diskMib: 0 });
  });
  after(async () => {
    await endEngines(engines);
    await rm(folder, { recursive: true, force: true });
  });

  for (const name of ['kafka', 'mongodb', 'postgresql'])
    it(`goes on where it takes writes, and is started again where it has ended: ${name}`, async () => {
      const engine = engineOf(name);
      const { pid } = engine;
      expect(await recoverEngine(engine)).to.equal('went on');
      expect(engine.pid).to.equal(pid);

      send(engine, 'SIGKILL');
      await until(() => engine.pid === undefined, { what: `${name} ended` });
      const failed = await engine.write().catch((error: unknown) => error);
      expect(failed).to.be.instanceOf(Error);
      expect(await recoverEngine(engine)).to.equal('ended');
      await engine.write();
    });

  it('is started again where it runs and takes no writes', async () => {
    const engine = engineOf('mongodb');
    const { pid } = engine;
    send(engine, 'SIGSTOP');
    expect(await recoverEngine(engine, 1_000)).to.equal('took no writes');
    expect(engine.pid).not.to.equal(pid);
    await engine.write();
  });
});
