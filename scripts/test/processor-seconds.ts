import { readFile } from 'node:fs/promises';

const ticksPerSecond = 100;

/**
 * Seconds of processors that ended children of this process took, with the programs that they waited for; undefined on systems other than Linux.
 * Beside the time on the clock it tells a slow room from a busy machine.
 */
export async function processorSeconds(): Promise<number | undefined> {
  const stat = await readFile('/proc/self/stat', 'utf8').catch(() => undefined);
  // The name of the program, in brackets, may have spaces in it.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields && (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}
