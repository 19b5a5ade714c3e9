import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { closeToOthers } from '../../../infra/engines/process/close-to-others.ts';

describe('a folder of an earlier release that others can enter', () => {
  it('is closed with what is in it, and what links lead to stays as it is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'modelyard-close-'));
    const [home, outside] = [join(folder, 'home'), join(folder, 'outside')];
    await mkdir(join(home, 'logs'), { recursive: true });
    for (const path of [join(home, 'logs', 'a.log'), outside]) await writeFile(path, 'text');
    await symlink(outside, join(home, 'link'));
    for (const path of [home, join(home, 'logs')]) await chmod(path, 0o755);
    await chmod(outside, 0o644);
    await closeToOthers(home);
    await closeToOthers(join(home, 'absent'));
    const modes = [home, join(home, 'logs'), join(home, 'logs', 'a.log'), outside].map(
      async (path) => (await stat(path)).mode & 0o777,
    );
    expect(await Promise.all(modes)).to.deep.equal([0o700, 0o700, 0o600, 0o644]);
    await rm(folder, { recursive: true });
  });
});
