import type { AppError } from '../errors.ts';
import { parseTopic } from './topics.ts';
import type { IncomingRecord, OutgoingRecord } from './transport.ts';

export interface DeadLetterInput {
  /** The dead-letter topic. */
  readonly topic: string;
  /** The consumer group that gave up. */
  readonly group: string;
  readonly record: IncomingRecord;
  readonly error: AppError;
  readonly attempts: number;
  /** ISO 8601. */
  readonly time: string;
  /** The part of the work that failed, where a message passes several. */
  readonly where?: string;
}

/** The original key, bytes and headers, plus the failure in headers `dead_*`. */
export function deadLetterRecord({
  topic,
  group,
  record,
  error,
  attempts,
  time,
  where,
}: DeadLetterInput): OutgoingRecord {
  return {
    topic,
    key: record.key,
    value: record.value,
    headers: {
      ...record.headers,
      dead_id: deadLetterId(record),
      dead_code: error.reason,
      dead_error: error.message.slice(0, 2_000),
      dead_attempts: String(attempts),
      dead_topic: record.topic,
      dead_partition: String(record.partition),
      dead_offset: String(record.offset),
      dead_group: group,
      dead_time: time,
      ...(where !== undefined && { dead_where: where }),
    },
  };
}

/** The id of a dead letter is the position of the original: the same on redelivery, and short enough to type. */
export function deadLetterId({ topic, partition, offset }: IncomingRecord): string {
  const known = parseTopic(topic);
  // Commands are the only kind most services consume; where there are others, their offsets count from 0 as well.
  const from = known && known.kind !== 'commands' ? `${known.service}-${known.kind}` : (topic.split('.')[1] ?? topic);
  return `${from}-${partition}-${offset}`;
}
