import type { ApiTokenIssued, PasswordChanged, UserSignedUp } from '../../../contracts/identity.ts';
import type { DomainEvent } from '../domain-event.ts';

/** Readers of the identity service's events. Each concerns the account of its recipient. */
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
