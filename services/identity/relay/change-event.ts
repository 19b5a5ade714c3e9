import type { NewEvent } from '../../kit/bus/outcome.ts';
import type { OutgoingChange } from '../../kit/store/outbox/change.ts';

/** The event of a change record, whose fields the SQL function `tell` writes under the names of the Avro schema. */
export const changeEvent = ({ entity, aggregateId, after, at, actingUser, requestId }: OutgoingChange): NewEvent => ({
  type: `modelyard.identity.${entity}`,
  data: { ...after, userId: aggregateId, at, actingUser, requestId },
});
