import { spawnSync } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { readLogin, saveLogin } from '../../../../scripts/cli/login/saved-login.ts';
import { createTestTerminal, type TestTerminal } from '../../../support/test-terminal.ts';

const saved = { server: 'http://127.0.0.1:1', loginName: 'ada', userId: 'user-1', token: 'ada:secret', expires: null };

describe('modelyard', () => {
  let terminal: TestTerminal;
  beforeEach(async () => {
    terminal = await createTestTerminal();
  });
  afterEach(() => terminal.remove());

  it('keeps a log-in where its user alone can read it', async () => {
    const folder = join(terminal.folder, 'deep', 'modelyard');
    await saveLogin(folder, saved);
    await saveLogin(folder, { ...saved, token: 'ada:other' });
    expect((await stat(folder)).mode & 0o777).to.equal(0o700);
    expect((await stat(join(folder, 'login.json'))).mode & 0o777).to.equal(0o600);
    expect((await readLogin(folder))?.token).to.equal('ada:other');
  });

  it('says what to do with a log-in that is damaged or absent', async () => {
    const { code, noted } = await terminal.run(['solutions', 'list']);
    expect(code).to.equal(1);
    expect(noted).to.equal(
      'You have not logged in at http://127.0.0.1:8080: run modelyard login --server http://127.0.0.1:8080.',
    );
    await writeFile(join(terminal.folder, 'login.json'), '{');
    expect((await terminal.run(['solutions', 'list'])).noted).to.include('is damaged: delete it and log in again');
  });

  it('shows a token to no other server than the one that made it', async () => {
    await saveLogin(terminal.folder, saved);
    const { noted } = await terminal.run(['solutions', 'list', '--server', 'http://127.0.0.1:2']);
    expect(noted).to.include('You have not logged in at http://127.0.0.1:2');
    expect((await terminal.run(['solutions', 'list'])).noted).to.match(
      /^http:\/\/127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\): does the platform run, and is this its address\?/,
    );
  });

  it('takes the address of the option, of the environment, of the log-in, in this order', async () => {
    await saveLogin(terminal.folder, saved);
    terminal.env.MODELYARD_TOKEN = 'ada:secret';
    const called = async (...args: string[]) =>
      /^\S+/.exec((await terminal.run(['solutions', 'list', ...args])).noted)?.[0];
    expect(await called()).to.equal('http://127.0.0.1:1');
    terminal.env.MODELYARD_URL = 'http://127.0.0.1:2/';
    expect(await called()).to.equal('http://127.0.0.1:2');
    expect(await called('--server', 'http://127.0.0.1:3')).to.equal('http://127.0.0.1:3');
    expect((await terminal.run(['solutions', 'list', '--server', 'models'])).noted).to.include(
      'is no address of a server',
    );
  });

  it('explains each command, and answers a wrong one with what was meant', async () => {
    const { printed, code } = await terminal.run(['--help']);
    expect(code).to.equal(0);
    const names = [
      'login',
      'logout',
      'push',
      'solutions',
      'revisions',
      'publish',
      'approve',
      'runs',
      'events',
      'logs',
      'verify',
    ];
    for (const name of names) {
      expect(printed).to.include(`modelyard ${name}`);
      const help = await terminal.run([name, '--help']);
      expect([help.code, help.noted], name).to.deep.equal([0, '']);
      expect(help.printed)
        .to.match(/^modelyard \w+.*\n\n[A-Z]/)
        .and.to.include('--json');
    }
    for (const [args, message] of [
      [[], 'Say what to do'],
      [['solutons'], 'Did you mean solutions?'],
      [['solutions', 'list', '--limi', '3'], 'Unknown argument: limi'],
      [['push'], 'Not enough non-option arguments: got 0, need at least 1. See modelyard --help.'],
      [['publish', 'x', '--to', 'me'], 'Choices: "public", "organisation"'],
    ] as const) {
      const wrong = await terminal.run(args);
      expect(wrong.code, args.join(' ')).to.equal(1);
      expect(wrong.noted).to.include(message).and.to.include('modelyard --help');
    }
  });

  it('runs as a program, and completes commands in bash and zsh', async () => {
    const run = (shell: string, ...args: string[]) =>
      spawnSync('scripts/cli/modelyard', args, {
        encoding: 'utf8',
        env: { ...process.env, SHELL: shell, ZSH_NAME: '' },
      });
    const { bin } = JSON.parse(await readFile('package.json', 'utf8'));
    expect(bin).to.deep.equal({ modelyard: 'scripts/cli/modelyard' });
    const bash = run('/bin/bash', 'completion');
    expect(bash.stdout, bash.stderr).to.match(/complete .*modelyard/);
    expect(run('/bin/zsh', 'completion').stdout).to.match(/^#compdef modelyard/);
    const words = run('/bin/bash', '--get-yargs-completions', 'modelyard', 'solutions', '').stdout.split('\n');
    expect(words).to.include.members(['list', 'show']);
    expect(run('/bin/bash', 'nothing').status).to.equal(1);
    await writeFile(join(terminal.folder, 'login.json'), '{');
    const env = { ...process.env, MODELYARD_CONFIG: terminal.folder };
    const damaged = spawnSync('scripts/cli/modelyard', ['runs'], { encoding: 'utf8', env });
    expect(damaged.stderr).to.include(`${terminal.folder}/login.json is damaged`);
  });

  describe('runs', () => {
    let orchestrator: Server;
    const asked: string[] = [];
    const run = {
      ...{ id: 'run-1', solution: 'iris', operation: 'classify', plan: 'p', transport: 'http', status: 'failed' },
      failure: { code: 'model_failed', node: 'forest', detail: 'It is \u001b[31mdown' },
      hops: [
        { node: 'forest', operation: 'classify', status: 'failed', at: '', durationMs: 7, bytesIn: 1, bytesOut: 0 },
      ],
    };
    before(async () => {
      orchestrator = createServer((request, response) => {
        asked.push(`${request.url} ${request.headers.authorization}`);
        response.end(JSON.stringify(request.url === '/runs/run-1' ? run : { runs: [run] }));
      });
      await new Promise<void>((resolve) => orchestrator.listen(0, '127.0.0.1', resolve));
    });
    after(() => orchestrator.close());

    it('are listed and shown, without what would move the cursor', async () => {
      terminal.env.MODELYARD_TOKEN = 'ada:secret';
      terminal.env.MODELYARD_ORCHESTRATOR_URL = `http://127.0.0.1:${(orchestrator.address() as AddressInfo).port}`;
      const listed = await terminal.run(['runs', '--solution', 'iris', '--status', 'failed']);
      expect(listed.printed.split('\n')[1]).to.match(/^run-1 +iris +classify +failed +It is \[31mdown$/);
      expect(JSON.parse((await terminal.run(['runs', '--json'])).printed)).to.deep.equal([run]);
      const shown = await terminal.run(['runs', 'run-1']);
      expect(shown.printed).to.include('forest failed (7 ms)').and.to.include('forest: It is [31mdown');
      expect(asked).to.deep.equal([
        '/runs?limit=20&solution=iris&status=failed ada:secret',
        '/runs?limit=20 ada:secret',
        '/runs/run-1 ada:secret',
      ]);
    });
  });

  it('forgets a log-in', async () => {
    await saveLogin(terminal.folder, saved);
    expect((await terminal.run(['logout', '--local'])).noted).to.include('The token itself is still valid');
    expect(await readLogin(terminal.folder)).to.equal(undefined);
    expect((await terminal.run(['logout'])).noted).to.equal('You have not logged in on this computer.');
  });
});
