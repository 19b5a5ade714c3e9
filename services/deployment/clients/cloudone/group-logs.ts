import { setTimeout as delay } from 'node:timers/promises';
import type { ContainerGroup } from '@azure/arm-containerinstance';
import type { Driver, LogLine } from '../../domain/driver.ts';
import { containerName, tags } from './names.ts';
import type { Azure } from './port.ts';

interface Timed {
  /** As Azure writes it, always this long: later lines compare greater. */
  readonly time: string;
  readonly line: LogLine;
}

const timedLine = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+(?:Z|\+00:00)) ?(.*)$/;

/** The newest lines of all groups by time; then, with `follow`, those that come, as far as Azure keeps them. */
export async function* groupLogs(
  azure: Azure,
  groups: readonly ContainerGroup[],
  { limit, follow, signal }: Parameters<Driver['logs']>[1],
  lookEveryMs: number,
): AsyncGenerator<LogLine> {
  const last = new Map<string, string>();
  const fresh = async (): Promise<readonly Timed[]> => {
    const read = await Promise.all(groups.map((group) => newLines(azure, group, Math.max(500, limit), last)));
    return read.flat().sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
  };
  for (const { line } of (await fresh()).slice(-limit)) yield line;
  while (follow && !signal.aborted) {
    await delay(lookEveryMs, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) for (const { line } of await fresh()) yield line;
  }
}

async function newLines(azure: Azure, group: ContainerGroup, tail: number, last: Map<string, string>) {
  const name = group.name ?? '';
  const before = last.get(name) ?? '';
  const about = { component: group.tags?.[tags.component] ?? '', replica: group.tags?.[tags.replica] ?? '0' };
  const lines = (await azure.log(name, containerName, tail)).split(/\r?\n/).flatMap((text): Timed[] => {
    const [, time = '', rest = ''] = timedLine.exec(text) ?? [];
    const at = new Date(time);
    if (time <= before || Number.isNaN(at.getTime())) return [];
    return [{ time, line: { at: at.toISOString(), ...about, stream: undefined, text: rest } }];
  });
  last.set(name, lines.at(-1)?.time ?? before);
  return lines;
}
