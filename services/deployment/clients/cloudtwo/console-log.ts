import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../../kit/errors.ts';
import type { LogLine } from '../../domain/driver.ts';
import { replicaOf } from './names.ts';
import type { OpenStack } from './open-stack.ts';
import { type CloudServer, metadataKeys } from './resources.ts';

interface Timed {
  /** As Docker writes it, always this long: `2026-03-02T09:30:00.123456789Z`. */
  readonly time: string;
  readonly line: LogLine;
}

export interface ConsoleLogOptions {
  readonly limit: number;
  readonly follow: boolean;
  readonly signal: AbortSignal;
}

/** What is written by the scripts of a server, between lines of its kernel. */
const modelLine = /^modelyard (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z) ?(.*)$/;
const failedLine = /^modelyard-failed ([a-z]+)\s*$/;

/** The newest console lines of a server; none while it has no console. */
export async function readConsole(
  cloud: OpenStack,
  { id }: Pick<CloudServer, 'id'>,
  length: number,
): Promise<string[]> {
  try {
    const body = { 'os-getConsoleOutput': { length } };
    const read = await cloud.call<{ readonly output: string | null }>({
      ...{ service: 'compute', method: 'POST', path: `/servers/${id}/action`, body },
    });
    return (read?.output ?? '').split(/\r?\n/);
  } catch (thrown) {
    // It is being built or removed.
    if (thrown instanceof AppError && ['in_progress', 'cloud_rejected'].includes(thrown.reason)) return [];
    throw thrown;
  }
}

/** Why the start of the model was given up, as the scripts say; undefined where it was not. */
export const failureIn = (lines: readonly string[]): string | undefined =>
  lines.flatMap((line) => failedLine.exec(line)?.[1] ?? []).at(-1);

/** The newest lines of all servers by time; then, with `follow`, those that come, as far as a console keeps them. */
export async function* consoleLog(
  cloud: OpenStack,
  servers: readonly CloudServer[],
  { limit, follow, signal }: ConsoleLogOptions,
  lookEveryMs: number,
): AsyncGenerator<LogLine> {
  const last = new Map<string, string>();
  const fresh = async (): Promise<readonly Timed[]> => {
    const read = await Promise.all(servers.map((server) => newLines(cloud, server, Math.max(500, 2 * limit), last)));
    return read.flat().sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
  };
  for (const { line } of (await fresh()).slice(-limit)) yield line;
  while (follow && !signal.aborted) {
    await delay(lookEveryMs, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) for (const { line } of await fresh()) yield line;
  }
}

async function newLines(cloud: OpenStack, server: CloudServer, length: number, last: Map<string, string>) {
  const before = last.get(server.id) ?? '';
  const about = { component: server.metadata[metadataKeys.component] ?? '', replica: replicaOf(server.name) };
  const lines = (await readConsole(cloud, server, length)).flatMap((text): Timed[] => {
    const [, time = '', rest = ''] = modelLine.exec(text) ?? [];
    const at = new Date(time);
    if (time <= before || Number.isNaN(at.getTime())) return [];
    return [{ time, line: { at: at.toISOString(), ...about, stream: undefined, text: rest } }];
  });
  last.set(server.id, lines.at(-1)?.time ?? before);
  return lines;
}
