import { readdir } from 'node:fs/promises';
import { runTool } from './run-tool.ts';

const fetchWithinMs = 120_000;
/** Those of every Debian. */
const everywhere = /^(?:libc6|libgcc-s1|libcrypt1)$/;

/**
 * Unpacks a package of Debian into a folder, with the libraries that it needs where `withLibraries` is set; nothing is installed. Throws an Error,
 * also on other systems.
 */
export async function unpackDebianPackage(name: string, folder: string, { withLibraries = false } = {}): Promise<void> {
  const tool = (command: string, ...args: string[]) =>
    runTool(command, args, { cwd: folder, timeoutMs: fetchWithinMs });
  const download = async () => {
    const needed = withLibraries ? await librariesOf(name) : [];
    await tool('apt-get', 'download', name, ...needed);
  };
  // A fresh machine has no lists of packages, and only root may fetch them.
  await download().catch(() => tool('apt-get', 'update', '-q').then(download));
  for (const file of await readdir(folder)) if (file.endsWith('.deb')) await tool('dpkg', '-x', file, folder);
}

/** Those that it depends on, directly or not; programs that libraries recommend or need are left out. */
async function librariesOf(name: string): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const queue = [name]; queue.length > 0; ) {
    const text = await runTool('apt-cache', ['depends', '--important', queue.shift() ?? '']);
    for (const [, library = ''] of text.matchAll(/^ {2}Depends: (lib[a-z0-9.+-]+)$/gm)) {
      if (found.has(library) || everywhere.test(library)) continue;
      found.add(library);
      queue.push(library);
    }
  }
  if (found.size === 0) throw new Error(`apt-cache knows no libraries of ${name}.`);
  return [...found];
}
