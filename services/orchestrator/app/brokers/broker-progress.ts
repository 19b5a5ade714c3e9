import type { BrokerJob, BrokerProgress } from '../../domain/broker-job.ts';

/** Measures the progress of a job while this process holds it. */
export interface ProgressMeter {
  /** Position of the next record. */
  next(): number;
  started(runId: string): void;
  pullFailed(detail: string): void;
  pullWorked(): void;
  failed(detail: string): void;
  read(now: number): BrokerProgress;
}

const newestRuns = 10;
/** The rate is that of the last ten seconds. */
const windowMs = 10_000;

export function createProgressMeter(job: BrokerJob): ProgressMeter {
  let { pulled, lastError } = job;
  let retries = 0;
  let runs = [...job.runs];
  let samples: { readonly at: number; readonly pulled: number }[] = [];
  const recordError = (detail: string) => {
    lastError = { at: Date.now(), detail };
  };
  return {
    next() {
      pulled += 1;
      return pulled;
    },
    started(runId) {
      runs = [runId, ...runs].slice(0, newestRuns);
    },
    pullFailed(detail) {
      retries += 1;
      recordError(detail);
    },
    pullWorked() {
      retries = 0;
    },
    failed: recordError,
    read(now) {
      samples = [...samples.filter(({ at }) => at >= now - windowMs), { at: now, pulled }];
      const [oldest = { at: now, pulled }] = samples;
      const seconds = (now - oldest.at) / 1_000;
      const rate = seconds > 0 ? Math.round((10 * (pulled - oldest.pulled)) / seconds) / 10 : 0;
      return { pulled, rate, retries, runs, ...(lastError && { lastError }) };
    },
  };
}
