import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { rotateCommandKey } from '../../../scripts/start/command-keys.ts';
import { platformSecrets } from '../../../scripts/start/secrets.ts';
import { takesCommandOf } from '../../support/accepted-commands.ts';
import { runScript } from '../../support/scripts.ts';

const day = 24 * 60 * 60_000;

describe('the keys that sign commands of a platform started by npm start', () => {
  let home: string;

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'modelyard-keys-'));
  });
  afterEach(() => rm(home, { recursive: true }));

  /** What a start gives to its processes. */
  const start = async () => {
    const env = (await platformSecrets(home)).envOf(['portal', 'content'], {});
    return { privateKey: env.PORTAL_COMMAND_KEY ?? '', senderKeys: env.COMMAND_SENDER_KEYS ?? '' };
  };
  const rotate = (now: Date, days: number) => rotateCommandKey(home, 'portal', { now, keepMs: days * day });

  it('are taken by the next start after they were rotated, and by later ones', async () => {
    const before = await start();
    expect(await rotate(new Date(), 14)).to.equal(true);
    const once = await start();
    expect(once.privateKey).not.to.equal(before.privateKey);
    expect(await rotate(new Date(), 14)).to.equal(true);
    const twice = await start();
    for (const sender of [before, once, twice]) expect(takesCommandOf(sender, twice)).to.equal(true);
    expect(takesCommandOf(once, before)).to.equal(false);
  });

  it('are refused when their time is over', async () => {
    const before = await start();
    await rotate(new Date(Date.now() - 2 * day), 1);
    const late = await start();
    expect(takesCommandOf(late, late)).to.equal(true);
    expect(takesCommandOf(before, late)).to.equal(false);
  });

  it('are rotated by a command, for their owner alone', async () => {
    const settings = { MODELYARD_HOME: home };
    const none = await runScript('rotate-keys.ts', ['commands'], settings);
    expect(none.status).to.equal(1);
    expect(none.stderr).to.include('has no keys for commands').and.to.include('--env-file');

    const before = await start();
    const { status, stdout, stderr } = await runScript('rotate-keys.ts', ['commands', '--keep-days', '3'], settings);
    expect(status, stderr).to.equal(0);
    expect(stdout).to.match(/^content, publication, portal\b.* sign commands with new keys from the next npm start on/);
    for (const name of ['portal-command-key', 'portal-command-keys-former'])
      expect((await stat(join(home, name))).mode & 0o777, name).to.equal(0o600);
    const [former] = JSON.parse(await readFile(join(home, 'portal-command-keys-former'), 'utf8'));
    expect(new Date(former.until).getTime()).to.be.within(Date.now() + 2 * day, Date.now() + 3 * day);
    const after = await start();
    expect([after, before].map((sender) => takesCommandOf(sender, after))).to.deep.equal([true, true]);
    expect(`${stdout}${stderr}`).not.to.include(after.privateKey);

    const wrong = await runScript('rotate-keys.ts', ['passwords'], settings);
    expect(wrong.stderr).to.include('commands [--env-file .env]');
  });
});
