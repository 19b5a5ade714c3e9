import type { ApiTokenIssued, PasswordChanged, UserSignedUp } from '../../../contracts/identity.ts';
import type { Happening } from '../happening.ts';

/** What the identity service tells, as happenings. Each is about the account of the user who is told. */
export const happeningsOfIdentity = {
  'modelyard.identity.UserSignedUp': ({ userId: personId }: UserSignedUp): Happening => ({
    name: 'UserSignedUp',
    personId,
    details: {},
  }),
  'modelyard.identity.PasswordChanged': ({ userId: personId }: PasswordChanged): Happening => ({
    name: 'PasswordChanged',
    personId,
    details: {},
  }),
  'modelyard.identity.ApiTokenIssued': ({ userId: personId, name }: ApiTokenIssued): Happening => ({
    name: 'ApiTokenIssued',
    personId,
    details: { token: name },
  }),
};
