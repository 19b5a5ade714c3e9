import { toAppError } from '../errors.ts';

/** The body of a response, or undefined for `not_found`; every other error stays. */
export async function bodyIfFound<T>(response: Promise<{ readonly body: T }>): Promise<T | undefined> {
  try {
    return (await response).body;
  } catch (thrown) {
    if (toAppError(thrown).code === 'not_found') return undefined;
    throw thrown;
  }
}
