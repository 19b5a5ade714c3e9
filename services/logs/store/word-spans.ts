import type { LogFilter, LogPage } from '../domain/log-search.ts';
import { hourMs, sliceMs } from '../domain/partition.ts';
import { partitionBegin, partitionTables } from './partitions.ts';

/** Times in milliseconds since the epoch; without one it is open on that side. */
export interface Span {
  readonly from?: number;
  readonly to?: number;
}

/** One row for each hour without an index of words: when it begins. */
export const hoursWithoutWords = `
  SELECT ${partitionBegin} AS "from" FROM ${partitionTables} WHERE NOT EXISTS (
     SELECT FROM pg_index i WHERE i.indexrelid = to_regclass(c.relname || '_words') AND i.indisvalid)`;

/**
 * The times of a filter, taken apart where such hours and their slices begin and end, in the order of a page: the index of a slice is used
 * for a condition that names its times, and a page that is full needs no further ones.
 */
export function wordSpans(
  hours: readonly number[],
  { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }: LogFilter,
  order: LogPage['order'],
): readonly Span[] {
  const slices = Array.from({ length: hourMs / sliceMs + 1 }, (_, number) => number * sliceMs);
  const borders = new Set(hours.flatMap((hour) => slices.map((offset) => hour + offset)));
  const inside = [...borders].filter((border) => border > from && border < to).sort((one, other) => one - other);
  const spans = [from, ...inside].map((begin, index) => ({
    ...(Number.isFinite(begin) && { from: begin }),
    ...(Number.isFinite(inside[index] ?? to) && { to: inside[index] ?? to }),
  }));
  return order === 'newest' ? spans.reverse() : spans;
}
