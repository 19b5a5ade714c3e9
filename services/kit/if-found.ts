import { toAppError } from './errors.ts';

/** What `work` resolves to, or undefined where it fails with `not_found`; every other error stays. */
export async function ifFound<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (thrown) {
    if (toAppError(thrown).code === 'not_found') return undefined;
    throw thrown;
  }
}

/** The same for the body of a response. */
export const bodyIfFound = async <T>(response: Promise<{ readonly body: T }>): Promise<T | undefined> =>
  (await ifFound(response))?.body;
