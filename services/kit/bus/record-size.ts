import { AppError } from '../errors.ts';
import { parseTopic } from './topics.ts';
import type { OutgoingRecord } from './transport.ts';

/** A little below what the topics take (`infra/kafka/topics.yaml`), which count what the protocol adds too. */
const limitBytes = 5_000_000;
/** Room for the story of the failure around the largest message there can be; a letter that is refused blocks its key. */
const deadLimitBytes = 6_000_000;

/**
 * What goes out in one produce at most. Records of one topic and key that leave in one produce arrive all or not at all;
 * who needs an order beyond that waits for one produce before it hands over the next.
 */
export const produceLimits = { bytes: 1_000_000, records: 2_000 } as const;

/** About what a record takes in a produce. */
export function sizeOfRecord({ key, value, headers }: OutgoingRecord): number {
  let size = key.length + value.length + 64;
  for (const name in headers) size += name.length + (headers[name]?.length ?? 0) + 4;
  return size;
}

/** Throws `too_large`: a broker refuses a produce as a whole when one record is over the limit, so that one is refused alone before. */
export function checkSizes(records: readonly OutgoingRecord[]): void {
  for (const record of records) {
    const limit = parseTopic(record.topic)?.kind === 'dead' ? deadLimitBytes : limitBytes;
    if (sizeOfRecord(record) > limit)
      throw new AppError('too_large', `A message for ${record.topic} may be ${limit} bytes at most.`);
  }
}
