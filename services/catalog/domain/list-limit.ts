import { AppError } from '../../kit/errors.ts';

/** Lists without pages are of things that belong to one record; more than this is a mistake of somebody. */
export const listLimit = 10_000;

export const tooMany = (): AppError =>
  new AppError('unprocessable', `There are more than ${listLimit} of them; ask for pages instead.`, {
    reason: 'too_many',
  });
