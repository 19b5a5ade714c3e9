import { toAppError } from '../../../kit/errors.ts';

/** What the catalog answers to a second record with an id. */
const existsAlready = 'exists_already';
/** Often enough for runs that copy the same at the same time. */
const mostAttempts = 3;

/** Repeats what makes a record that another run has made a moment ago: it is there now, and is changed rather than made. Errors: those of `copy`. */
export async function despiteOthers<T>(copy: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await copy();
  } catch (thrown) {
    if (toAppError(thrown).reason !== existsAlready || attempt === mostAttempts) throw thrown;
    return despiteOthers(copy, attempt + 1);
  }
}
