import { readdir, readFile } from 'node:fs/promises';

/** The ids and command lines of all processes whose command line or environment names a text. */
export async function processesNaming(text: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [commandLine, environment] = await Promise.all(
        ['cmdline', 'environ'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
      );
      return `${commandLine}${environment}`.includes(text) ? `${pid} ${commandLine?.replaceAll('\0', ' ')}` : '';
    }),
  );
  return found.filter(Boolean);
}
