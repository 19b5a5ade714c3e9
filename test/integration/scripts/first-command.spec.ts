import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect } from 'chai';
import { onPath } from '../../../infra/engines/fetch/on-path.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** PATH without what npm puts in front of it: programs of this machine. */
const machinePath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

describe('the first command in a new clone', function () {
  this.timeout(300_000);
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-clone-'));
    await mkdir(join(folder, 'home'));
    const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
    for (const file of files.toString().split('\0').filter(Boolean))
      await cp(join(root, file), join(folder, 'clone', file), { verbatimSymlinks: true }).catch((error) => {
        // Removed, and not yet committed.
        if (error.code !== 'ENOENT') throw error;
      });
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('is npm test, with the Node of the machine and an empty home', async () => {
    const npm = await onPath('npm', machinePath);
    // Where packages come from is the machine's to know, and what was fetched once need not be fetched again.
    const config = (name: string) =>
      execFileSync(npm ?? 'npm', ['config', 'get', name])
        .toString()
        .trim();
    const env = {
      PATH: machinePath,
      HOME: join(folder, 'home'),
      npm_config_cache: config('cache'),
      npm_config_prefer_offline: 'true',
      npm_config_userconfig: config('userconfig'),
    };
    const { status, stdout, stderr } = spawnSync('npm', ['test', '--', '--list'], {
      cwd: join(folder, 'clone'),
      env,
      encoding: 'utf8',
    });
    expect(status, `${stdout}${stderr}`).to.equal(0);
    expect(stderr).to.include('Installing npm packages');
    expect(stdout).to.match(/^integration\/catalog: \d+$/m);
  });
});
