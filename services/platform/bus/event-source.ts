import type { EventSource } from '../../kit/bus/event-record.ts';
import { topicName } from '../../kit/bus/topics.ts';
import type { Service } from '../../kit/service.ts';
import { platformCodec } from './codec.ts';

/** What events of this service are published with. */
export const eventSource = ({ name, role, instance }: Service, prefix: string): EventSource => ({
  codec: platformCodec(),
  topic: topicName(prefix, name, 'events'),
  source: `/${prefix}/${name}/${role}/${instance}`,
});
