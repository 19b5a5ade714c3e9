import { replayDeadlineMs } from '../../../kit/bus/dead-letters.ts';
import type { Headers, IncomingRecord } from '../../../kit/bus/transport.ts';
import { invalid } from '../../../kit/errors.ts';
import { timeOfId } from '../../../kit/ids.ts';
import { resultId, runKey } from './record-ids.ts';

/** What every message of a run says about the run. */
export interface RunEnvelope {
  readonly runId: string;
  /** See `resultId`. */
  readonly resultId: string;
  /** See `runKey`. */
  readonly key: string;
  readonly solution: string;
  readonly planId: string;
  readonly operation: string;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  /** When the run, or this replay of it, began. */
  readonly startedAt: number;
  /** Allow-listed headers that models get. */
  readonly modelHeaders: Readonly<Record<string, string>>;
  /** See `hop-log.ts`. */
  readonly log: string;
  /** The message descends from one that may have been handled before: the run may have its result already. */
  readonly possibleDuplicate: boolean;
  /** Headers that every message of the run repeats. */
  readonly unchangedHeaders: Readonly<Record<string, string>>;
}

const unchangedHeaderNames = [
  'ce_specversion',
  'ce_subject',
  'plan',
  'solution',
  'operation',
  'deadline',
  'replyto',
  'forward',
  'replays',
  'attempt',
  'startedby',
  'traceparent',
] as const;

export interface NewRunEnvelope {
  readonly runId: string;
  readonly solution: string;
  readonly planId: string;
  readonly operation: string;
  readonly deadline: number;
  readonly modelHeaders: Readonly<Record<string, string>>;
  readonly replyTo?: string | undefined;
  /** Set where the run was started before: distinguishes this attempt from that one. */
  readonly attempt?: string | undefined;
  /** The user who started it, where a token says so. */
  readonly startedBy?: string | undefined;
  readonly traceparent?: string | undefined;
}

export function createRunEnvelope(given: NewRunEnvelope): RunEnvelope {
  const { replyTo, traceparent, attempt, startedBy, ...run } = given;
  const unchangedHeaders = {
    ce_specversion: '1.0',
    ce_subject: run.runId,
    plan: run.planId,
    solution: run.solution,
    operation: run.operation,
    deadline: new Date(run.deadline).toISOString(),
    ...(replyTo && { replyto: replyTo }),
    ...(Object.keys(run.modelHeaders).length > 0 && { forward: JSON.stringify(run.modelHeaders) }),
    ...(attempt !== undefined && { attempt }),
    ...(startedBy !== undefined && { startedby: startedBy }),
    ...(traceparent && { traceparent }),
  };
  const ids = { resultId: run.runId, key: runKey(run.runId, attempt) };
  const startedAt = timeOfId(run.runId) ?? Date.now();
  return { ...run, ...ids, startedAt, log: '', possibleDuplicate: attempt !== undefined, unchangedHeaders };
}

/** Errors: `invalid` where the record is not a message of a run. */
export function readRunEnvelope({ headers, timestamp }: IncomingRecord): RunEnvelope {
  const runId = requiredHeader(headers, 'ce_subject');
  const replays = headers.replays === undefined ? 0 : Number(headers.replays);
  const result = resultId(runId, replays);
  const deadline = Date.parse(requiredHeader(headers, 'deadline'));
  if (Number.isNaN(deadline)) throw invalid('The header deadline must be an ISO 8601 time.', [], 'hop_unreadable');
  const unchangedHeaders: Record<string, string> = {};
  for (const name of unchangedHeaderNames) {
    const value = headers[name];
    if (value !== undefined) unchangedHeaders[name] = value;
  }
  return {
    runId,
    resultId: result,
    key: runKey(result, headers.attempt),
    solution: requiredHeader(headers, 'solution'),
    planId: requiredHeader(headers, 'plan'),
    operation: requiredHeader(headers, 'operation'),
    deadline,
    startedAt: replays > 0 ? deadline - replayDeadlineMs : (timeOfId(runId) ?? timestamp),
    modelHeaders: headers.forward === undefined ? {} : readModelHeaders(headers.forward),
    log: headers.hops ?? '',
    possibleDuplicate: headers.again !== undefined,
    unchangedHeaders,
  };
}

/** Errors: `invalid` where the header is missing. */
export function requiredHeader(headers: Headers, name: string): string {
  const value = headers[name];
  if (!value) throw invalid(`The message has no header ${name}.`, [], 'hop_unreadable');
  return value;
}

function readModelHeaders(text: string): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(JSON.parse(text)).map(([name, value]) => [name, String(value)]));
  } catch {
    throw invalid('The header forward must be a JSON object.', [], 'hop_unreadable');
  }
}
