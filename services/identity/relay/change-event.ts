import type { NewEvent } from '../../kit/bus/outcome.ts';
import type { OutgoingChange } from '../../kit/store/outbox/change.ts';

/** What the topic says about an account: the fields are written by the SQL function `tell`, under the event's own names. */
export const changeEvent = ({ entity, aggregateId, after, at, actingUser, requestId }: OutgoingChange): NewEvent => ({
  type: `modelyard.identity.${entity}`,
  data: { ...after, userId: aggregateId, at, actingUser, requestId },
});
