import { join } from 'node:path';
import type { BackOff } from '../../../kit/retry-policy.ts';
import type { Sandbox } from './sandbox.ts';

/** How long a server is waited for, and how often it is started again: after `initialDelayMs`, then longer. */
export interface ServerTimes extends BackOff {
  /** From the start of the process to its first answer. */
  readonly startMs: number;
  /** Between two questions whether it is well; before the first answer. */
  readonly startPollMs: number;
  /** The same, later. */
  readonly healthMs: number;
  /** Without an answer for so long it is started again. */
  readonly hangMs: number;
  /** A call that takes longer is one that does not end. */
  readonly mostCallMs: number;
  /** Who has run for so long has not failed at its start. */
  readonly stableMs: number;
  /** Between SIGTERM and SIGKILL; for a server that no caller needs. */
  readonly gracePeriodMs: number;
  /** The same for one that may be in the middle of calls, which it answers first. */
  readonly drainMs: number;
  /** One after the other, before it is given up. */
  readonly mostRestarts: number;
}

export const defaultTimes: ServerTimes = {
  ...{ initialDelayMs: 1_000, maxDelayMs: 60_000, mostRestarts: 5 },
  ...{ startMs: 120_000, startPollMs: 50, healthMs: 5_000, hangMs: 15_000, mostCallMs: 600_000 },
  ...{ stableMs: 60_000, gracePeriodMs: 3_000, drainMs: 30_000 },
};

/** What a server runs with. */
export interface PreparedServer {
  readonly python: string;
  readonly interpreter: string;
  readonly modelFolder: string;
  readonly cgroup: string | undefined;
  readonly sandbox: Sandbox | undefined;
}

/** Its log and its working folder. */
export const serverFolder = (folder: string, serverId: string): string => join(folder, 'servers', serverId);
