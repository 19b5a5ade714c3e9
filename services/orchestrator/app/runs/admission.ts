import { AppError } from '../../../kit/errors.ts';

export interface AdmissionLimits {
  readonly runs: number;
  readonly bytes: number;
}

/** Runs in flight in this process. */
export interface Admission {
  /** Runs `work` where there is room for it; throws `unavailable` with Retry-After where there is none. */
  run<T>(bytes: number, work: () => Promise<T>): Promise<T>;
  /** As `run`, but waits for room, in the order of the calls: for work that can wait. */
  wait<T>(bytes: number, work: () => Promise<T>): Promise<T>;
  readonly inFlight: number;
}

/** Rejects runs above the limits, which would otherwise slow down all others and fill the memory. */
export function createAdmission(limits: AdmissionLimits): Admission {
  let runs = 0;
  let held = 0;
  const waiting: { readonly bytes: number; readonly begin: () => void }[] = [];
  const fits = (bytes: number) => runs < limits.runs && (runs === 0 || held + bytes <= limits.bytes);

  function take(bytes: number): void {
    runs += 1;
    held += bytes;
  }

  async function holding<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      runs -= 1;
      held -= bytes;
      admitWaiting();
    }
  }

  /** Takes a place for each waiting run before it starts, or the same place would be taken twice. */
  function admitWaiting(): void {
    for (let next = waiting[0]; next && fits(next.bytes); next = waiting[0]) {
      waiting.shift();
      take(next.bytes);
      next.begin();
    }
  }

  return {
    get inFlight() {
      return runs;
    },
    async run(bytes, work) {
      if (!fits(bytes)) throw busy(runs);
      take(bytes);
      return holding(bytes, work);
    },
    async wait(bytes, work) {
      if (waiting.length === 0 && fits(bytes)) take(bytes);
      else await new Promise<void>((begin) => waiting.push({ bytes, begin }));
      return holding(bytes, work);
    },
  };
}

const busy = (runs: number) =>
  new AppError('unavailable', `${runs} runs are in flight, which is the limit of this orchestrator; try again soon.`, {
    reason: 'too_many_runs',
    retryAfterSeconds: 1,
  });
