import type { LogRecord } from './log-record.ts';

/** What is looked for. All that is given has to hold. */
export interface LogFilter {
  /** Milliseconds since the epoch; `from` included, `to` not. */
  readonly from?: number;
  readonly to?: number;
  /** At least this severity number. */
  readonly severity?: number;
  readonly service?: string;
  readonly instance?: string;
  readonly traceId?: string;
  readonly requestId?: string;
  readonly userId?: string;
  readonly solutionId?: string;
  readonly deploymentId?: string;
  /** Numbers up to this one. */
  readonly numbersTo?: number;
  /** Each has to be in the text, as the beginning of a word, in any case. */
  readonly words?: readonly string[];
}

/** A record with the name by which it is found again. */
export interface StoredRecord extends LogRecord {
  readonly id: RecordId;
}

/** Unique, and in the order of time; of records of one millisecond in that of storing. */
export interface RecordId {
  readonly time: number;
  readonly number: number;
}

export interface LogPage {
  readonly limit: number;
  readonly order: 'newest' | 'oldest';
  /** The last record of the page before. */
  readonly after?: RecordId;
}

/** How many records there are in a span of time, by severity name. */
export interface HistogramBar {
  /** Begin of the span, in milliseconds since the epoch. */
  readonly from: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** Errors: `unavailable`. */
export interface LogSearch {
  find(filter: LogFilter, page: LogPage): Promise<readonly StoredRecord[]>;
  /** `stepMs` is the length of one span. Spans without a record are left out. */
  histogram(
    filter: LogFilter & { readonly from: number; readonly to: number },
    stepMs: number,
  ): Promise<readonly HistogramBar[]>;
  findOne(id: RecordId): Promise<StoredRecord | undefined>;
  /** The last number of which, and of all before it, no record is still to come. */
  settledNumber(): Promise<number>;
  /**
   * Those stored since, in the order of storing and whatever their times are: with numbers above `after` and up to a settled one.
   * Only of the last minutes: what was stored before is not found.
   */
  findStored(filter: LogFilter & { readonly numbersTo: number }, after: number): Promise<readonly StoredRecord[]>;
}
