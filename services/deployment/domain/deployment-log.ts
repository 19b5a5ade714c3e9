import type { LogLine } from './driver.ts';

/** Lines that are kept of each deployment. */
export const keptLines = 1_000;
/** Of a line; the rest is cut. */
export const keptLineLength = 4_096;

export interface KeptLine extends LogLine {
  /** Increases in the order in which lines were copied. */
  readonly seq: number;
}

/**
 * The logs of deployments, kept after the servers are gone. Workers copy lines while a client reads them, and before servers are
 * removed: a log that no client reads costs nothing. Errors: `unavailable`.
 */
export interface DeploymentLogs {
  /** Has workers copy the log from now on until then. Times are milliseconds since the epoch. */
  request(deploymentId: string, until: number): Promise<void>;
  /** Whether a worker has copied lines since then. */
  isCopiedSince(deploymentId: string, since: number): Promise<boolean>;
  /** Deployments whose log a client reads. */
  requested(now: number): Promise<readonly { readonly deploymentId: string; readonly target: string }[]>;
  /** Adds the lines that are not there yet, and drops the oldest above `keptLines`. */
  add(deploymentId: string, lines: readonly LogLine[], now: number): Promise<void>;
  /** The newest lines that were copied after `after`, oldest first. */
  read(deploymentId: string, after: number, limit: number): Promise<readonly KeptLine[]>;
  /** Drops the logs of deployments that were removed before then. */
  deleteExpired(before: number): Promise<void>;
}
