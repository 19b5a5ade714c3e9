import type { IncomingRecord, OutgoingRecord } from '../../../kit/bus/transport.ts';
import type { Outcome } from '../../domain/advance.ts';
import type { Claims } from '../../domain/claims.ts';
import { readFailure } from './arrival-record.ts';
import { readLog, type TopicHop } from './hop-log.ts';
import { decodeMessage, encodeMessage } from './message-encoding.ts';
import { type RunEnvelope, requiredHeader } from './run-envelope.ts';

export const resultType = 'modelyard.run.Result';

/** A result; it goes to the topic of its solution and to the gateway that waits for it. */
export type ResultRecord = Pick<OutgoingRecord, 'key' | 'value' | 'headers'>;

/** How a run over topics ended. */
export interface TopicResult {
  readonly runId: string;
  readonly outcome: Outcome;
  /** In the order in which they ended. */
  readonly hops: readonly TopicHop[];
}

/** The result of a run has one id however often it is written, so that consumers can drop repeats. Errors of `Claims.put`. */
export async function writeResult(
  claims: Claims,
  source: string,
  { resultId, runId, unchangedHeaders, log }: RunEnvelope,
  outcome: Outcome,
): Promise<ResultRecord> {
  // Headers that only steps need are left out.
  const { deadline: _1, replyto: _2, forward: _3, async: _4, attempt: _5, ...kept } = unchangedHeaders;
  const headers: Record<string, string> = {
    ...kept,
    ce_id: resultId,
    ce_type: resultType,
    ce_source: source,
    outcome: outcome.ok ? 'ok' : outcome.failure.code,
    hops: log,
  };
  if (!outcome.ok) {
    headers.failure = JSON.stringify(outcome.failure);
    return { key: runId, value: Buffer.alloc(0), headers };
  }
  const encoding = encodeMessage(claims, outcome.message);
  const encoded = encoding instanceof Promise ? await encoding : encoding;
  return { key: runId, value: encoded.value, headers: Object.assign(headers, encoded.headers) };
}

/** Errors of `decodeMessage`, and `invalid` where the record is not a result. */
export async function readResult(
  claims: Claims,
  record: Pick<IncomingRecord, 'value' | 'headers'>,
): Promise<TopicResult> {
  const { headers } = record;
  const result = { runId: requiredHeader(headers, 'ce_subject'), hops: readLog(headers.hops ?? '') };
  if (headers.failure !== undefined)
    return { ...result, outcome: { ok: false, failure: readFailure(headers.failure) } };
  return { ...result, outcome: { ok: true, message: await decodeMessage(claims, record) } };
}
