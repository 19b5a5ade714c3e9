import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { defaultCacheDir, type Engine, type EngineOptions, freePort } from '../../../infra/engines/engines.ts';

/** Writes something into an engine, or reads whether it is there. */
export interface Probe {
  write(address: string): Promise<void>;
  wasKept(address: string): Promise<boolean>;
}

/** What every embedded engine has to do, whichever it is. */
export function restartsSuite(name: string, start: (options: EngineOptions) => Promise<Engine>, probe: Probe): void {
  describe(`embedded ${name}`, function () {
    this.timeout(180_000);
    let options: EngineOptions;
    let engine: Engine;

    before(async () => {
      const folder = await mkdtemp(join(tmpdir(), `modelyard-${name}-`));
      options = { dataDir: join(folder, 'engine'), port: await freePort(), cacheDir: defaultCacheDir() };
      engine = await start(options);
      expect(await probe.wasKept(engine.address)).to.equal(false);
      await probe.write(engine.address);
    });

    after(async () => {
      await engine?.stop();
      await rm(join(options.dataDir, '..'), { recursive: true, force: true });
    });

    it('keeps its data over a stop', async () => {
      await engine.stop();
      engine = await start(options);
      expect(await probe.wasKept(engine.address)).to.equal(true);
    });

    it('keeps its data over SIGKILL', async () => {
      await engine.kill();
      engine = await start(options);
      expect(await probe.wasKept(engine.address)).to.equal(true);
    });

    it('keeps its data when it moves to another port', async () => {
      await engine.stop();
      options = { ...options, port: await freePort() };
      engine = await start(options);
      expect(await probe.wasKept(engine.address)).to.equal(true);
    });

    it('has no process any more once it is stopped, and can be stopped twice', async () => {
      const { pid } = engine;
      if (pid === undefined) throw new Error(`${name} has no pid while it runs`);
      await engine.stop();
      await engine.stop();
      expect(engine.pid).to.equal(undefined);
      expect(() => process.kill(pid, 0)).to.throw('ESRCH');
    });

    it('says whose port is taken instead of taking the other program for itself', async () => {
      engine = await start(options);
      const second = start({ ...options, dataDir: `${options.dataDir}-second` });
      const message = await second.then(
        () => '',
        (error: Error) => error.message,
      );
      expect(message).to.include(`Port ${options.port}`).and.to.include(name);
    });
  });
}
