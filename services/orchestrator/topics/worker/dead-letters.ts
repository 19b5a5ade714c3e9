import { deadLetterRecord } from '../../../kit/bus/dead-letter.ts';
import { groupName, parseTopic } from '../../../kit/bus/topics.ts';
import type { IncomingRecord, OutgoingRecord } from '../../../kit/bus/transport.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Claims } from '../../domain/claims.ts';

/** Why a message is kept. */
export interface DeadLetterReason {
  /** Stable, snake_case. */
  readonly code: string;
  readonly detail: string;
  /** The node that failed; everything the failure held up is kept under it too, or no replay could be whole. */
  readonly where: string;
}

/** The group a hop topic is consumed by. */
export function hopGroup(topic: string): string {
  const known = parseTopic(topic);
  if (!known) throw new Error(`"${topic}" is no topic of this platform`);
  return groupName(known.prefix, known.service, `worker-${known.kind}`);
}

/** The letters for these messages; what they have claimed is kept with them. Errors of `Claims.keep`. */
export async function writeDeadLetters(
  claims: Claims,
  topic: string,
  records: readonly IncomingRecord[],
  { code, detail, where }: DeadLetterReason,
): Promise<OutgoingRecord[]> {
  const error = new AppError('internal', detail, { reason: code });
  const time = new Date().toISOString();
  const claimed = records.flatMap(({ headers }) => headers.claim ?? []);
  await Promise.all(claimed.map((claim) => claims.keep(claim)));
  return records.map((record) =>
    deadLetterRecord({ topic, group: hopGroup(record.topic), record, error, attempts: 1, time, where }),
  );
}
