import { AppError } from '../../kit/errors.ts';

/** For the session of an administrator on a platform that asks administrators for a second factor. */
export const secondFactorNeeded = () =>
  new AppError(
    'forbidden',
    'Administrators need a second factor here: set one up with POST /auth/secondFactor, with this token.',
    { reason: secondFactorReason },
  );

export const secondFactorReason = 'second_factor_needed';
