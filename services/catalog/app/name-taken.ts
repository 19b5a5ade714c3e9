import { AppError } from '../../kit/errors.ts';

/** The conflict that keeps a solution from being published or renamed. */
export const nameTaken = (name: string) =>
  new AppError('conflict', `Another solution that others can see is called ${name}; rename one of them first.`, {
    reason: 'name_taken',
  });
