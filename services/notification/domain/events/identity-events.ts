import type { ApiTokenIssued, PasswordChanged, UserSignedUp } from '../../../contracts/identity.ts';
import type { DomainEvent } from '../domain-event.ts';

/** What the identity service tells, as happenings. Each is about the account of the user who is told. */
export const identityEvents = {
  'modelyard.identity.UserSignedUp': ({ userId: personId }: UserSignedUp): DomainEvent => ({
    name: 'UserSignedUp',
    personId,
    details: {},
  }),
  'modelyard.identity.PasswordChanged': ({ userId: personId }: PasswordChanged): DomainEvent => ({
    name: 'PasswordChanged',
    personId,
    details: {},
  }),
  'modelyard.identity.ApiTokenIssued': ({ userId: personId, name }: ApiTokenIssued): DomainEvent => ({
    name: 'ApiTokenIssued',
    personId,
    details: { token: name },
  }),
};
