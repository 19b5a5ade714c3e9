import { residentBytes } from './resident.ts';

const sampleMs = 25;

/** The most resident memory that another process has while the work lasts, in bytes. */
export async function peakDuring(pid: number, work: Promise<unknown>): Promise<number> {
  let peak = 0;
  let sampling: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    sampling = residentBytes(pid).then((now) => {
      peak = Math.max(peak, now);
    });
  }, sampleMs);
  try {
    await work;
  } finally {
    clearInterval(timer);
    await sampling;
  }
  return Math.max(peak, await residentBytes(pid));
}
