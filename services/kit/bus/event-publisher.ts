import type { AvroCodec } from '../codec/avro.ts';
import type { Service } from '../service.ts';
import { eventRecord } from './event-record.ts';
import type { NewEvent } from './outcome.ts';
import { topicName } from './topics.ts';
import type { Transport } from './transport.ts';

export interface EventAddress {
  /** The same in every attempt, derived from what led to the event: consumers drop repeats by it. */
  readonly id: string;
  /** The aggregate: events of one aggregate are in order. */
  readonly subject: string;
  /** The id of the request or message with which it all began. */
  readonly correlationId: string;
}

/** Resolves when the broker has the event. Errors: `unavailable`; `internal` where the event does not match its schema. */
export type PublishEvent = (event: NewEvent, address: EventAddress) => Promise<void>;

export interface EventPublisherOptions {
  readonly service: Service;
  readonly prefix: string;
  readonly transport: Pick<Transport, 'publish'>;
  readonly codec: Pick<AvroCodec, 'encode'>;
}

/** Publishes events that no command's outcome and no outbox contains, such as those at the end of a process. */
export function createEventPublisher({ service, prefix, transport, codec }: EventPublisherOptions): PublishEvent {
  const { name, role, instance } = service;
  const source = { codec, topic: topicName(prefix, name, 'events'), source: `/${prefix}/${name}/${role}/${instance}` };
  return (event, address) =>
    transport.publish([eventRecord(source, event, { ...address, time: new Date().toISOString() })]);
}
