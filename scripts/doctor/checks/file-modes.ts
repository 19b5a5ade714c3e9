import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Check, type Finding, problem, well } from '../finding.ts';

const openToOthers = 0o077;
/** Of many, enough to see what happened. */
const mostNamed = 5;

/** The folder of a platform has its secrets: its owner alone may enter it and read what is in it. */
export const fileModes: Check = {
  name: 'file modes',
  async run({ settings }) {
    const home = settings.MODELYARD_HOME;
    const found = await lstat(home).catch(() => undefined);
    if (!found) return [well('secrets', `${home} is not there yet: the first start makes it`)];
    const entries = await readdir(home, { withFileTypes: true });
    const paths = [home, ...entries.filter((entry) => !entry.isSymbolicLink()).map(({ name }) => join(home, name))];
    const open: string[] = [];
    for (const path of paths) if (((await lstat(path)).mode & openToOthers) !== 0) open.push(path);
    return open.length === 0 ? [well('secrets', `${home} is closed to others`)] : [openFinding(home, open)];
  },
};

function openFinding(home: string, open: readonly string[]): Finding {
  const named = open.slice(0, mostNamed).join(', ');
  const rest = open.length > mostNamed ? ` and ${open.length - mostNamed} more` : '';
  return problem('secrets', `other users of this machine may read ${named}${rest}`, `chmod -R go= ${home}`);
}
