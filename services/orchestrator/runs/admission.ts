import { AppError } from '../../kit/errors.ts';

export interface AdmissionLimits {
  readonly runs: number;
  readonly bytes: number;
}

/** Runs in flight in this process. */
export interface Admission {
  /** Runs `work` where there is room for it; throws `unavailable` with Retry-After where there is none. */
  run<T>(bytes: number, work: () => Promise<T>): Promise<T>;
  readonly inFlight: number;
}

/** Turns runs away rather than let a crowd slow down everybody and fill the memory. */
export function createAdmission(limits: AdmissionLimits): Admission {
  let runs = 0;
  let held = 0;
  return {
    get inFlight() {
      return runs;
    },
    async run(bytes, work) {
      if (runs >= limits.runs || (runs > 0 && held + bytes > limits.bytes)) throw busy(runs);
      runs += 1;
      held += bytes;
      try {
        return await work();
      } finally {
        runs -= 1;
        held -= bytes;
      }
    },
  };
}

const busy = (runs: number) =>
  new AppError(
    'unavailable',
    `${runs} runs are in flight, which is as many as this orchestrator takes; try again soon.`,
    {
      reason: 'too_many_runs',
      retryAfterSeconds: 1,
    },
  );
