import type { Hop } from '../../domain/hop.ts';

/** Where the message was that brought a hop about; of a join, the one that came last. */
export interface HopPlace {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
}

/** A hop over topics. */
export type TopicHop = Hop & HopPlace;

/** Characters the log of a run may have; later hops are left out, because every message of the run carries it. */
const limit = 16_384;

/** The log travels as text, a hop a line, so that a step adds its own without reading the others'. */
export function appendHop(log: string, hop: Hop, { topic, partition, offset }: HopPlace): string {
  const { node, operation, status, at, durationMs, bytesIn, bytesOut } = hop;
  const duration = Math.round(durationMs * 1_000) / 1_000;
  return joined(
    log,
    JSON.stringify([node, operation, status, at, duration, bytesIn, bytesOut, topic, partition, offset]),
  );
}

/** What the branches of a run have in common is in the log of each. */
export function mergeLogs(logs: readonly string[]): string {
  const [first = '', ...others] = logs;
  if (others.every((log) => log === first)) return first;
  const lines = new Set(logs.flatMap((log) => log.split('\n')));
  return [...lines].reduce(joined, '');
}

function joined(log: string, line: string): string {
  if (line === '' || log.length + line.length >= limit) return log;
  return log === '' ? line : `${log}\n${line}`;
}

/** In the order in which they ended; lines that are not ours are left out. */
export function readLog(log: string): TopicHop[] {
  const hops = log.split('\n').flatMap(readLine);
  return hops.sort((a, b) => a.at + a.durationMs - (b.at + b.durationMs));
}

function readLine(line: string): TopicHop[] {
  try {
    const [node, operation, status, at, durationMs, bytesIn, bytesOut, topic, partition, offset] = JSON.parse(line);
    return [{ node, operation, status, at, durationMs, bytesIn, bytesOut, topic, partition, offset }];
  } catch {
    return [];
  }
}
