import type { NewEvent } from '../../kit/bus/outcome.ts';
import type { OutgoingChange } from '../../kit/store/outbox/change.ts';

/** The event of a change record; `publish_event` has written its fields under the names of the Avro schema. */
export const changeEvent = ({ entity, after }: OutgoingChange): NewEvent => ({
  type: `modelyard.deployment.${entity}`,
  data: after ?? {},
});
