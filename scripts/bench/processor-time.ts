import { readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second, whatever the frequency of its timer. */
const tickMs = 10;

/** Processor time of another process until now, in the kernel as well, in milliseconds. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => {
    throw new Error('The processor time of another process can be read on Linux only.');
  });
  // The name of the program, in brackets, may have spaces in it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}
