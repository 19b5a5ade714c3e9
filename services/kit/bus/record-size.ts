import { AppError } from '../errors.ts';
import { parseTopic } from './topics.ts';
import type { OutgoingRecord } from './transport.ts';

/** A little below the limit of the topics (`infra/kafka/topics.yaml`), which includes the protocol's overhead. */
const limitBytes = 5_000_000;
/** Room for the failure headers around the largest message; a dead letter that the broker rejects would block its key. */
const deadLimitBytes = 6_000_000;

/**
 * The limits of one produce. Records of one topic and key in one produce arrive all or not at all; a publisher that needs
 * an order beyond that waits for one produce before it sends the next.
 */
export const produceLimits = { bytes: 1_000_000, records: 2_000 } as const;

/** The approximate size of a record in a produce. */
export function sizeOfRecord({ key, value, headers }: OutgoingRecord): number {
  let size = key.length + value.length + 64;
  for (const name in headers) size += name.length + (headers[name]?.length ?? 0) + 4;
  return size;
}

/** Throws `too_large`: a broker rejects a whole produce when one record is over the limit, so that record is rejected alone before. */
export function checkSizes(records: readonly OutgoingRecord[]): void {
  for (const record of records) {
    const limit = parseTopic(record.topic)?.kind === 'dead' ? deadLimitBytes : limitBytes;
    if (sizeOfRecord(record) > limit)
      throw new AppError('too_large', `A message for ${record.topic} may be ${limit} bytes at most.`);
  }
}
