import type { LogLine } from '../../domain/driver.ts';
import { labels, replicaOf } from './container-spec.ts';
import type { DockerEngine } from './docker-engine.ts';
import { type FramedLine, readLogLines } from './log-frames.ts';
import { mergeStreams } from './merge-streams.ts';
import type { InspectedContainer } from './observe-container.ts';

/** `2026-03-02T09:30:00.123456789Z`: always this long, so that later lines compare greater. */
interface Timed {
  readonly time: string;
  readonly line: LogLine;
}

export interface LogOptions {
  readonly limit: number;
  readonly follow: boolean;
  readonly signal: AbortSignal;
}

/** The newest lines of all containers by time; then, with `follow`, those that come. */
export async function* containerLogs(
  engine: DockerEngine,
  containers: readonly InspectedContainer[],
  { limit, follow, signal }: LogOptions,
): AsyncGenerator<LogLine> {
  const past = await Promise.all(containers.map((one) => gather(read(engine, one, { tail: limit }, signal))));
  const newest = past.flat().sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
  for (const { line } of newest.slice(-limit)) yield line;
  if (!follow) return;
  const streams = containers.map((container, index) => {
    const last = past[index]?.at(-1)?.time ?? '';
    return after(last, read(engine, container, { follow: true, ...sinceOf(last) }, signal));
  });
  for await (const { line } of mergeStreams(streams)) yield line;
}

async function* read(
  engine: DockerEngine,
  { Id, Name, Config }: InspectedContainer,
  query: Readonly<Record<string, string | number | boolean>>,
  signal: AbortSignal,
): AsyncGenerator<Timed> {
  const all = { stdout: true, stderr: true, timestamps: true, ...query };
  const server = { component: Config.Labels[labels.component] ?? '', replica: replicaOf(Name) };
  try {
    const body = await engine.stream({ method: 'GET', path: `/containers/${Id}/logs`, query: all, signal });
    for await (const line of readLogLines(body)) yield timed(line, server);
  } catch (thrown) {
    // How a followed log ends, also before the engine has answered.
    if (!signal.aborted) throw thrown;
  }
}

async function gather(lines: AsyncGenerator<Timed>): Promise<Timed[]> {
  const all: Timed[] = [];
  for await (const one of lines) all.push(one);
  return all;
}

function timed({ stream, text }: FramedLine, server: Pick<LogLine, 'component' | 'replica'>): Timed {
  const space = text.indexOf(' ');
  const [time, rest] = space < 0 ? [text, ''] : [text.slice(0, space), text.slice(space + 1)];
  const at = new Date(time);
  // A line of an engine that writes no times.
  if (Number.isNaN(at.getTime())) return { time: '', line: { at: new Date(0).toISOString(), ...server, stream, text } };
  return { time, line: { at: at.toISOString(), ...server, stream, text: rest } };
}

/** Whole seconds: what was read already is left out by `after`. */
const sinceOf = (time: string) => (time === '' ? {} : { since: Math.floor(Date.parse(time) / 1_000) });

async function* after(last: string, lines: AsyncGenerator<Timed>): AsyncGenerator<Timed> {
  for await (const one of lines) if (one.time > last) yield one;
}
