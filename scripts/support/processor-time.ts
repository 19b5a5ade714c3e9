import { readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second, whatever the frequency of its timer. */
const tickMs = 10;

/** Processor time until now, in the kernel as well, in milliseconds. */
export interface ProcessorTime {
  readonly ownMs: number;
  /** Of ended children that the process has waited for, with what they had waited for. */
  readonly childrenMs: number;
}

/** Undefined where there is no such process, and on systems other than Linux. */
export async function readProcessorTime(pid: number): Promise<ProcessorTime | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name of the program, in brackets, may have spaces in it.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (!fields) return undefined;
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15).map(Number);
  return { ownMs: (user + system) * tickMs, childrenMs: (childrenUser + childrenSystem) * tickMs };
}
