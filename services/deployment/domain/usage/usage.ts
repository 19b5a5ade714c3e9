import type { Latencies } from './latencies.ts';

export interface UsageCounts {
  readonly calls: number;
  /** Those that were not answered by the model. */
  readonly errors: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly latencies: Latencies;
}

/** What one caller did with one revision of a deployment in an hour. */
export interface UsageRow extends UsageCounts {
  /** Its start, milliseconds since the epoch. */
  readonly hour: number;
  readonly deploymentId: string;
  readonly revisionId: string;
  /** `user:<id>` or `key:<id>`. */
  readonly caller: string;
}

/** Rows of one gateway, which are added once: under this id. */
export interface UsageBatch {
  readonly id: string;
  readonly rows: readonly UsageRow[];
}

/** Usage of a time, as a whole and by part. */
export interface UsageReport {
  readonly total: UsageCounts;
  readonly hours: ReadonlyMap<number, UsageCounts>;
  readonly revisions: ReadonlyMap<string, UsageCounts>;
  readonly callers: ReadonlyMap<string, UsageCounts>;
}

export interface UsageStore {
  /** Adds to what other gateways and earlier batches have added; a batch that was added already changes nothing. */
  add(batch: UsageBatch): Promise<void>;
  /** Of hours that start at `from` or later, and before `to`: milliseconds since the epoch. */
  read(deploymentId: string, from: number, to: number): Promise<UsageReport>;
  deleteBefore(hour: number): Promise<void>;
}

export const hourMs = 60 * 60_000;
export const noUsage: UsageCounts = { calls: 0, errors: 0, bytesIn: 0, bytesOut: 0, latencies: [] };
