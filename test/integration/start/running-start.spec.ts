import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { signal } from '../../../infra/engines/process/process-tree.ts';
import { planProcesses } from '../../../scripts/start/processes.ts';
import { platformServices, serviceName } from '../../../scripts/start/services.ts';
import { type StartSettings, separateSettings } from '../../../scripts/start/settings.ts';
import { until } from '../../support/until.ts';
import { expectKept, type Kept, storeEverywhere } from './kept-data.ts';
import { type NpmCommand, npmStart, processesNaming } from './npm-start.ts';

describe('npm start', function () {
  this.timeout(300_000);
  let folder: string;
  let settings: StartSettings;
  let run: NpmCommand;
  let kept: Kept;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-start-'));
    settings = await separateSettings(folder, 'trial');
    run = await ready();
  });

  after(async () => {
    for (const line of await processesNaming(folder)) signal(Number.parseInt(line, 10), 'SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  async function ready(): Promise<NpmCommand> {
    const started = npmStart(settings);
    let ended = false;
    started.exited.then(() => {
      ended = true;
    });
    await until(() => ended || started.output.includes('Ready after'), {
      what: 'the platform is ready',
      withinMs: 240_000,
      detail: () => started.output,
    });
    expect(ended, started.output).to.equal(false);
    return started;
  }

  const launcherPid = async () =>
    Number((await readFile(join(settings.MODELYARD_HOME, 'launcher.pid'), 'utf8')).split(' ')[0]);

  it('prints one table with every service, its address and what to try first', () => {
    for (const { service, role, address, tryFirst } of platformServices) {
      expect(run.output).to.include(`${service} ${role}`);
      expect(run.output).to.include(address(settings)).and.to.include(tryFirst(settings));
    }
    expect(run.output).to.include(`127.0.0.1:${settings.KAFKA_PORT}`);
  });

  it('shows the password admin logs in with for the first time', async () => {
    const kept = (await readFile(join(settings.MODELYARD_HOME, 'catalog-admin-password'), 'utf8')).trim();
    expect(run.output).to.include(`The user admin logs in with ${kept} for the first time`);
    const response = await fetch(`http://127.0.0.1:${settings.EDGE_PORT}/api/auth/jwtToken`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ request_body: { username: 'admin', password: kept } }),
    });
    expect(response.status).to.equal(200);
  });

  it('has every service ready when it says that it is', async () => {
    for (const { health } of platformServices) {
      const response = await fetch(`http://127.0.0.1:${settings[health]}/readyz`);
      expect(response.status, health).to.equal(200);
    }
  });

  it('says that it is running when it is called once more', async () => {
    const second = npmStart(settings);
    expect(await second.exited).to.equal(1);
    expect(second.output).to.include('is already running').and.to.include('MODELYARD_HOME');
  });

  it('runs the services in few processes, and writes a log for each role', async () => {
    const plans = planProcesses(platformServices, settings.PROCESSES);
    expect(plans.length).to.be.within(1, 4);
    const commandLines = await processesNaming(settings.MODELYARD_HOME);
    expect(commandLines.filter((line) => line.includes('services/main.ts'))).to.have.lengthOf(plans.length);
    const lines = (await readFile(join(settings.MODELYARD_HOME, 'logs', 'content-worker.log'), 'utf8'))
      .trim()
      .split('\n');
    const entries = lines.map((line) => JSON.parse(line));
    expect(entries.map(({ msg }) => msg)).to.include('started');
    for (const entry of entries) expect(entry).to.include({ service: 'content', role: 'worker' });
  });

  it('starts a process again that ends by itself, with all its roles', async () => {
    const plan = planProcesses(platformServices, settings.PROCESSES).at(-1);
    expect(plan?.roles.map(serviceName)).to.include('edge gateway');
    const file = join(settings.MODELYARD_HOME, 'run', `${plan?.name.replaceAll(' ', '-')}.pid`);
    process.kill(Number((await readFile(file, 'utf8')).split(' ')[0]), 'SIGKILL');
    await until(() => /edge gateway\)? ended with SIGKILL and is started again in 0.5 s/.test(run.output), {
      what: 'the launcher reports it',
    });
    for (const { health } of plan?.roles ?? []) {
      const url = `http://127.0.0.1:${settings[health]}/readyz`;
      await until(async () => (await fetch(url).catch(() => undefined))?.ok === true, {
        what: `${health} is ready again`,
        withinMs: 120_000,
      });
    }
  });

  it('comes up with its data after its launcher was killed, and ends what that one left behind', async () => {
    kept = await storeEverywhere(settings);
    process.kill(await launcherPid(), 'SIGKILL');
    await run.exited;
    run = await ready();
    expect(run.output).to.match(/Ended kafka \(process \d+\), which an earlier run had left behind/);
    expect(run.output).not.to.include('logs in with');
    await expectKept(settings, kept);
  });

  it('leaves no process behind at Ctrl-C in its terminal, and comes up with its data', async () => {
    run.pressCtrlC();
    expect(await run.exited, run.output).to.equal(0);
    expect(run.output).to.match(/Stopped\.\s*$/);
    expect(await processesNaming(folder)).to.deep.equal([]);
    run = await ready();
    await expectKept(settings, kept);
  });

  it('leaves no process behind when npm alone gets SIGTERM', async () => {
    process.kill(run.pid, 'SIGTERM');
    expect(await run.exited, run.output).to.equal(0);
    expect(await processesNaming(folder)).to.deep.equal([]);
  });

  it('can be stopped while it is still starting', async () => {
    const starting = npmStart(settings);
    const launcher = join(settings.MODELYARD_HOME, 'launcher.pid');
    await until(() => readFile(launcher).then(Boolean, () => false), { what: 'the launcher runs', withinMs: 120_000 });
    process.kill(starting.pid, 'SIGTERM');
    expect(await starting.exited, starting.output).to.equal(0);
    expect(await processesNaming(folder)).to.deep.equal([]);
  });
});
