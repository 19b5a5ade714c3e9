import { lstat, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { Client } from 'pg';
import { signal } from '../../../infra/engines/process/process-tree.ts';
import { mongoServices } from '../../../scripts/mongo/mongo-services.ts';
import { planProcesses } from '../../../scripts/start/processes.ts';
import { platformServices, serviceName } from '../../../scripts/start/services.ts';
import { type StartSettings, separateSettings } from '../../../scripts/start/settings.ts';
import { tools } from '../../../services/composer/domain/toolbox/tools.ts';
import { processesNaming } from '../../support/processes-naming.ts';
import { until } from '../../support/until.ts';
import { expectKept, type Kept, readEvents, storeEverywhere } from './kept-data.ts';
import { type NpmCommand, npmStart } from './npm-start.ts';
import { commandsOf, runCommands } from './page-commands.ts';

describe('npm start', function () {
  this.timeout(300_000);
  let folder: string;
  let settings: StartSettings;
  let run: NpmCommand;
  let kept: Kept;
  let adminToken: string;

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
      expect(run.output).to.include(address(settings, {})).and.to.include(tryFirst(settings, {}));
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
    adminToken = JSON.parse(await response.text()).jwtToken;
  });

  it('has every service ready when it says that it is', async () => {
    for (const { admin } of platformServices) {
      const response = await fetch(`http://127.0.0.1:${settings[admin]}/readyz`);
      expect(response.status, admin).to.equal(200);
    }
  });

  it('shows the tools of compositions in the marketplace and in the palette', async () => {
    const names = async () => {
      const response = await fetch(`http://127.0.0.1:${settings.EDGE_PORT}/api/portal/solutions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ request_body: { sortBy: 'name', pageRequest: { page: 0, size: 20 } } }),
      });
      const { response_body } = JSON.parse(await response.text());
      return response_body?.content.map(({ name }: { name: string }) => name) ?? [];
    };
    await until(async () => (await names()).length >= tools.length, { what: 'the tools of the composer' });
    expect(await names()).to.have.members(tools.map(({ name }) => name));
    const edge = `http://127.0.0.1:${settings.EDGE_PORT}`;
    const headers = { authorization: `Bearer ${adminToken}` };
    const palette = async () => JSON.parse(await (await fetch(`${edge}/palette`, { headers })).text()).content ?? [];
    await until(async () => (await palette()).length >= tools.length, { what: 'the palette has the tools' });
    expect(new Set((await palette()).map(({ kind }: { kind: string }) => kind))).to.deep.equal(
      new Set(['splitter', 'collator', 'dataMapper', 'dataBroker']),
    );
  });

  it('keeps all of its data from other users of the machine', async () => {
    const entries = await readdir(settings.MODELYARD_HOME, { recursive: true, withFileTypes: true });
    const paths = [settings.MODELYARD_HOME, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
    expect(paths.length).to.be.above(100);
    const modes = await Promise.all(paths.map(async (path) => ({ path, mode: (await lstat(path)).mode & 0o777 })));
    expect(modes.filter(({ mode }) => (mode & 0o077) !== 0)).to.deep.equal([]);
  });

  it('gives no process the secrets of services that run elsewhere, and puts none on a command line', async () => {
    const read = async (...path: string[]) => (await readFile(join(...path), 'utf8')).trim();
    const superuser = await read(settings.MODELYARD_HOME, 'postgresql', 'password');
    for (const { name, roles } of planProcesses(platformServices, settings.PROCESSES)) {
      const pid = (await read(settings.MODELYARD_HOME, 'run', `${name.replaceAll(' ', '-')}.pid`)).split(' ')[0] ?? '';
      const environment = await read('/proc', pid, 'environ');
      expect(environment).to.include('LOG').and.to.not.include(superuser);
      for (const service of ['catalog', 'identity', 'notification']) {
        const password = await read(settings.MODELYARD_HOME, `${service}-database-password`);
        const here = roles.some((role) => role.service === service);
        expect(environment.includes(password), `${service} in ${name}`).to.equal(here);
        expect(await read('/proc', pid, 'cmdline')).to.not.include(password);
      }
    }
  });

  it('writes settings for clients, with which each service’s login is let in to its own tables alone', async () => {
    const file = (name: string) => readFile(join(settings.MODELYARD_HOME, 'clients', name), 'utf8');
    expect(await file('kcat.conf')).to.equal(`bootstrap.servers=127.0.0.1:${settings.KAFKA_PORT}\n`);
    expect(await file('mongosh.js')).to.include(`127.0.0.1:${settings.MONGODB_PORT}/modelyard`);
    const lines = (await file('.pgpass')).trim().split('\n');
    const logins = lines
      .map((line) => line.split(':'))
      .map(([host, port, database, user, password]) => ({
        ...{ host, port: Number(port), database, user, password },
      }));
    expect(logins.map(({ user }) => user)).to.have.members([
      'modelyard',
      'catalog',
      'identity',
      'notification',
      'deployment',
      'logs',
    ]);
    for (const { user } of logins) expect(await file('pg_service.conf')).to.include(`[${user}]\nhost=127.0.0.1\n`);
    const tables = {
      ...{ catalog: 'catalog.users', identity: 'identity.sessions' },
      ...{ notification: 'notification.webhooks', deployment: 'deployment.deployments' },
      logs: 'logs.records',
    };
    for (const login of logins.filter(({ user }) => user !== 'modelyard')) {
      const client = new Client(login);
      await client.connect();
      for (const [service, table] of Object.entries(tables)) {
        const said = await client.query(`SELECT count(*) FROM ${table}`).then(
          () => 'let in',
          (error: Error) => error.message,
        );
        expect(said, `${login.user} at ${table}`).to.match(service === login.user ? /let in/ : /permission denied/);
      }
      await client.end();
    }
  });

  it('finds the lines that its services have written', async () => {
    const logs = async (...options: readonly string[]) => {
      const command = npmStart(settings, {}, ['run', 'logs', '--', '--json', '--limit', '1000', ...options]);
      expect(await command.exited, command.output).to.equal(0);
      return command.output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
    };
    const started = await logs('started');
    const written = new Set(started.map(({ service, attributes }) => `${service} ${attributes.role}`));
    expect([...written]).to.include.members(platformServices.map(serviceName));
    expect((await logs('--service', 'edge')).every(({ service }) => service === 'edge')).to.equal(true);
  });

  it('answers the other commands of the pages for operators', async () => {
    const migrated = runCommands(commandsOf('infra/operations/upgrade.md', 'Upgrade and migrations'), process.cwd(), {
      ...settings,
      KAFKA_BROKERS: [`127.0.0.1:${settings.KAFKA_PORT}`],
    });
    for (const schema of ['catalog', 'identity', 'notification']) expect(migrated).to.include(`"schema":"${schema}"`);
    expect(migrated).to.match(/\d+ topics, 0 of them new/);
    const sizes = runCommands(commandsOf('infra/operations/disk.md', 'Disk'), process.cwd(), settings);
    for (const engine of ['kafka', 'mongodb', 'postgresql'])
      expect(sizes).to.match(new RegExp(`^\\d+\\t.*/${engine}/$`, 'm'));
    const rotated = runCommands(commandsOf('infra/operations/keys.md', 'With npm start'), process.cwd(), settings);
    expect(rotated).to.match(/portal.* sign commands with new keys from the next npm start on/);
  });

  it('measures what the alerts for operators are about', async () => {
    const page = await readFile('infra/operations/alerts.md', 'utf8');
    const named = new Set(Array.from(page.matchAll(/\b(?:modelyard|process)_[a-z_]+/g), ([name]) => name));
    expect(named.size).to.be.above(6);
    // No certificate is named here; the spec of the edge over TLS looks at it.
    named.delete('modelyard_tls_certificate_expiry_timestamp_seconds');
    // Events of the security log are counted from the first one on.
    await fetch(`http://127.0.0.1:${settings.EDGE_PORT}/api/auth/jwtToken`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ request_body: { username: 'stranger', password: 'a wrong one' } }),
    });
    const answers = await Promise.all(
      platformServices.map(async ({ admin }) => (await fetch(`http://127.0.0.1:${settings[admin]}/metrics`)).text()),
    );
    for (const name of named) expect(answers.join(), name).to.include(`# HELP ${name} `);
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
    for (const { admin } of plan?.roles ?? []) {
      const url = `http://127.0.0.1:${settings[admin]}/readyz`;
      await until(async () => (await fetch(url).catch(() => undefined))?.ok === true, {
        what: `${admin} is ready again`,
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

  it('asks who calls Kafka and MongoDB with ENGINE_ACCOUNTS=on, and has its data', async () => {
    run.pressCtrlC();
    expect(await run.exited, run.output).to.equal(0);
    settings = { ...settings, ENGINE_ACCOUNTS: 'on' };
    run = await ready();
    await expectKept(settings, kept);
    const code = (error: { readonly code?: unknown }) => error.code;
    expect(await readEvents({ ...settings, ENGINE_ACCOUNTS: 'off' }).catch(code)).to.equal('unavailable');
    const mongo = new MongoClient(`mongodb://127.0.0.1:${settings.MONGODB_PORT}/modelyard?replicaSet=rs0`);
    expect(await mongo.db().collection('content.files').findOne().catch(code)).to.equal(13);
    await mongo.close();
    const file = (name: string) => readFile(join(settings.MODELYARD_HOME, 'clients', name), 'utf8');
    const [, address = ''] = /connect\("(.*)"\)/.exec(await file('mongosh.js')) ?? [];
    const admin = new MongoClient(address);
    const stored = (await admin.db().listCollections().toArray()).map(({ name }) => name);
    expect(mongoServices.flatMap(({ collections }) => collections)).to.include.members(stored);
    await admin.close();
    expect(await file('kcat.conf')).to.match(/^sasl\.username=admin$/m);
    settings = { ...settings, ENGINE_ACCOUNTS: 'off' };
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

  it('comes back with its data from a backup, as the page for operators says', async () => {
    const page = 'infra/operations/backup.md';
    expect(runCommands(commandsOf(page, 'Back up'), folder, settings)).to.equal('./postgresql/data/PG_VERSION\n');
    expect((await stat(join(folder, 'modelyard-backup.tar.gz'))).mode & 0o777).to.equal(0o600);
    const home = settings.MODELYARD_HOME;
    await rm(home, { recursive: true });
    await mkdir(join(home, 'postgresql'), { recursive: true });
    runCommands(commandsOf(page, 'Restore'), folder, settings);
    expect((await readdir(folder)).filter((name) => name.startsWith('home.before-restore.'))).to.have.lengthOf(1);
    run = await ready();
    await expectKept(settings, kept);
    run.pressCtrlC();
    expect(await run.exited, run.output).to.equal(0);
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
