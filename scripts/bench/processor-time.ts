import { readProcessorTime } from '../support/processor-time.ts';

/** Processor time of another process until now, in the kernel as well, in milliseconds. */
async function processorMs(pid: number): Promise<number> {
  const time = await readProcessorTime(pid);
  if (!time) throw new Error('The processor time of another process can be read on Linux only.');
  return time.ownMs;
}

export interface ProcessorTimes {
  /** Adds what `work` takes. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Microseconds for each unit of work, of all processes together. */
  sum(): number;
  /** The same of each process: `101 µs + 110 µs`. */
  show(): string;
}

/** Of processes, for each unit of work that `count` counts. It says more than units a second where a machine does other things as well. */
export function processorTimes(pids: readonly number[], count: () => number): ProcessorTimes {
  const spentMs = pids.map(() => 0);
  let done = 0;
  const now = () => Promise.all(pids.map(processorMs));
  const each = () => spentMs.map((ms) => (ms * 1_000) / done);
  return {
    async during(work) {
      const [before, begun] = [await now(), count()];
      const result = await work();
      for (const [index, ms] of (await now()).entries())
        spentMs[index] = (spentMs[index] ?? 0) + ms - (before[index] ?? 0);
      done += count() - begun;
      return result;
    },
    sum: () => each().reduce((total, one) => total + one, 0),
    show: () =>
      each()
        .map((micros) => `${Math.round(micros)} µs`)
        .join(' + '),
  };
}
