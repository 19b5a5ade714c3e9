import type { AppError } from '../../kit/errors.ts';
import type { Logger } from '../../kit/log.ts';

export interface Wanted {
  isWanted(): Promise<boolean>;
  /** What is thrown where it is not wanted, whatever the work did then. */
  unwanted(): AppError;
  readonly signal: AbortSignal;
  readonly log: Pick<Logger, 'warn'>;
}

const lookEveryMs = 500;

/** Runs work on a deployment while it is wanted: not at all where it is not, and aborted soon after it is not any more. */
export async function abortUnwanted<T>(wanted: Wanted, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  if (!(await wanted.isWanted())) throw wanted.unwanted();
  const unwanted = new AbortController();
  const look = () =>
    wanted.isWanted().then(
      (is) => is || unwanted.abort(),
      // The database is unavailable: the work itself will find out.
      (error) => wanted.log.warn({ err: error }, 'it is not known whether the deployment is still wanted'),
    );
  const timer = setInterval(look, lookEveryMs);
  try {
    return await work(AbortSignal.any([wanted.signal, unwanted.signal]));
  } catch (thrown) {
    if (unwanted.signal.aborted) throw wanted.unwanted();
    throw thrown;
  } finally {
    clearInterval(timer);
  }
}
