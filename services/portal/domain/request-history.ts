import type { Change, MLPStepResult } from '../../contracts/catalog-api.ts';

/** Something that happened to a publish request. */
export interface HistoryEntry {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** What happened to the request or to one of its checks. */
  readonly what: 'requested' | 'decided' | 'changed' | 'removed' | 'check started' | 'check ended';
  /** The acting user; null for the platform itself. */
  readonly userId: string | null;
  readonly statusCode: string | null;
  readonly comment: string | null;
  /** Of a check. */
  readonly step: string | null;
  /** What a check found, for people. */
  readonly report: string | null;
}

/** The history in order: the changes of the request, and the start and end of its checks. */
export function historyOf(changes: readonly Change[], steps: readonly MLPStepResult[]): HistoryEntry[] {
  return [...changes.map(changeEntry), ...steps.flatMap(stepEntries)].toSorted((one, other) => one.at - other.at);
}

function changeEntry({ at, kind, before, after, actingUser, changed }: Change): HistoryEntry {
  const record = after ?? before ?? {};
  const isDecision = kind === 'updated' && changed.includes('statusCode');
  const what = kind === 'created' ? 'requested' : kind === 'deleted' ? 'removed' : isDecision ? 'decided' : 'changed';
  const by =
    what === 'requested' ? record.requestUserId : what === 'decided' ? (record.reviewUserId ?? actingUser) : actingUser;
  return {
    ...emptyEntry,
    at,
    what,
    userId: textOf(by),
    statusCode: textOf(record.statusCode),
    comment: textOf(record.comment),
  };
}

function stepEntries({ name, startDate, endDate, statusCode, result }: MLPStepResult): HistoryEntry[] {
  const started: HistoryEntry = { ...emptyEntry, at: startDate, what: 'check started', step: name, statusCode: 'ST' };
  if (endDate === null) return [started];
  return [started, { ...emptyEntry, at: endDate, what: 'check ended', step: name, statusCode, report: result }];
}

/** A check as it was at a time; undefined if it had not started. */
export function stepAt(step: MLPStepResult, at: number): MLPStepResult | undefined {
  if (step.startDate > at) return undefined;
  if (step.endDate !== null && step.endDate <= at) return step;
  return { ...step, statusCode: 'ST', result: null, endDate: null };
}

const emptyEntry = { userId: null, statusCode: null, comment: null, step: null, report: null };

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
