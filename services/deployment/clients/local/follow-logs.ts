import { setTimeout as delay } from 'node:timers/promises';
import type { LogLine } from '../../domain/driver.ts';
import { createLogReader } from './read-log.ts';

export interface FollowOptions {
  /** The logs of the deployment as it is now. */
  find(): Promise<readonly { readonly component: string; readonly replica: string; readonly path: string }[]>;
  readonly limit: number;
  readonly follow: boolean;
  readonly signal: AbortSignal;
}

const lookMs = 300;

/** The newest lines of several logs in the order of time, then those that come. */
export async function* followLogs({ find, limit, follow, signal }: FollowOptions): AsyncIterable<LogLine> {
  const readers = new Map<string, ReturnType<typeof createLogReader>>();

  async function read(): Promise<LogLine[]> {
    const lines: LogLine[] = [];
    for (const { component, replica, path } of await find()) {
      const readNew = readers.get(path) ?? createLogReader(path);
      readers.set(path, readNew);
      for (const line of await readNew()) lines.push({ ...line, component, replica });
    }
    return lines.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  }

  const all = await read();
  yield* all.slice(Math.max(0, all.length - limit));
  while (follow && !signal.aborted) {
    await delay(lookMs, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) yield* await read();
  }
}
