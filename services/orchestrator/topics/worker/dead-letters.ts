import { deadLetterRecord } from '../../../kit/bus/dead-letter.ts';
import { groupName, parseTopic } from '../../../kit/bus/topics.ts';
import type { IncomingRecord, OutgoingRecord } from '../../../kit/bus/transport.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Claims } from '../../domain/claims.ts';

/** Why a message is dead-lettered. */
export interface DeadLetterReason {
  /** Stable, snake_case. */
  readonly code: string;
  readonly detail: string;
  /** The node that failed; messages that the failure held up are kept under it too, or a replay would be incomplete. */
  readonly where: string;
}

/** The consumer group of a hop topic. */
export function hopGroup(topic: string): string {
  const known = parseTopic(topic);
  if (!known) throw new Error(`"${topic}" is not a topic of this platform`);
  return groupName(known.prefix, known.service, `worker-${known.kind}`);
}

/** Dead letters for these messages; large messages in the claim store are kept as long as they are. Errors of `Claims.keep`. */
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
