import { deadLetterRecord } from '../../services/kit/bus/dead-letter.ts';
import { createKafkaTransport } from '../../services/kit/bus/kafka.ts';
import { siblingTopic, topicName } from '../../services/kit/bus/topics.ts';
import type { OutgoingRecord } from '../../services/kit/bus/transport.ts';
import { AppError } from '../../services/kit/errors.ts';
import { createLog } from '../../services/kit/log.ts';

interface Given {
  readonly prefix: string;
  readonly key: string;
  readonly offset?: number;
  readonly time?: string;
  readonly value?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What portal's worker gave up on: a message of onboarding of a type that nothing handles, so that a replay changes nothing. */
export function deadLetterOf({
  prefix,
  key,
  offset = 1,
  time = new Date().toISOString(),
  ...given
}: Given): OutgoingRecord {
  const topic = topicName(prefix, 'onboarding', 'events');
  const { value = Buffer.from('not avro'), headers = { ce_type: 'modelyard.spec.Nothing' } } = given;
  return deadLetterRecord({
    ...{ topic: siblingTopic(topicName(prefix, 'portal', 'events'), 'dead'), group: 'spec', attempts: 3, time },
    record: { topic, partition: 0, offset, key, value, headers, timestamp: 0 },
    error: new AppError('unavailable', 'The catalog <b>did not answer</b>.'),
  });
}

/** Publishes one; resolves to its id. */
export async function publishDeadLetter(kafka: string, given: Given): Promise<string> {
  const log = createLog({ service: 'spec', role: 'spec', instance: 'spec', level: 'silent' });
  const transport = createKafkaTransport({ brokers: [kafka], clientId: 'spec', log });
  const record = deadLetterOf(given);
  try {
    await transport.publish([record]);
  } finally {
    await transport.close();
  }
  return String(record.headers.dead_id);
}
