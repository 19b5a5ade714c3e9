import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../kit/clock.ts';
import type { Deployment } from '../domain/deployment.ts';
import { type DeploymentLogs, type KeptLine, keptLines } from '../domain/deployment-log.ts';

export interface ReadLogOptions {
  /** Lines that were written before. */
  readonly tail: number;
  /** Whether lines that come are given as well, until the signal is aborted. */
  readonly follow: boolean;
  readonly signal: AbortSignal;
}

/** Gives lines as they come; an empty list where none came for a while. Errors: `unavailable`. */
export type ReadLog = (deployment: Deployment, options: ReadLogOptions) => AsyncGenerator<readonly KeptLine[]>;

const lookMs = 300;
/** Of a request: workers go on copying until then, so that it is repeated before. */
const requestMs = 15_000;
const repeatMs = 5_000;
/** How long the first copy is waited for; then what was kept before is the log. */
const firstCopyMs = 3_000;

export const createReadLog = ({
  logs,
  clock,
}: {
  readonly logs: Pick<DeploymentLogs, 'request' | 'isCopiedSince' | 'read'>;
  readonly clock: Clock;
}): ReadLog =>
  async function* readLog({ id, status }, { tail, follow, signal }) {
    const begunAt = clock.now();
    let requestedAt = 0;
    const request = async () => {
      if (clock.now() - requestedAt < repeatMs) return;
      requestedAt = clock.now();
      await logs.request(id, requestedAt + requestMs);
    };
    // Nothing of it runs any more: all that there will be was kept.
    if (status !== 'removed') {
      await request();
      while (!(await logs.isCopiedSince(id, begunAt)) && clock.now() - begunAt < firstCopyMs && !signal.aborted)
        await delay(lookMs / 2);
    }
    let lines = await logs.read(id, 0, keptLines);
    let last = newestOf(lines, 0);
    yield tail === 0 ? [] : lines.slice(-tail);
    while (follow && !signal.aborted) {
      await request();
      await delay(lookMs);
      lines = await logs.read(id, last, keptLines);
      last = newestOf(lines, last);
      yield lines;
    }
  };

const newestOf = (lines: readonly KeptLine[], before: number): number =>
  lines.reduce((newest, { seq }) => Math.max(newest, seq), before);
