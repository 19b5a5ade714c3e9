import type { Message } from '../../domain/graph.ts';
import { isAnything } from '../../domain/matching/anything.ts';
import { isConvertible } from '../../domain/matching/convertible.ts';
import { type Fit, fits, operationsWith, opposite } from '../../domain/matching/fit.ts';
import { type MessageShape, shapeOf } from '../../domain/matching/shape.ts';
import type { MatchingEntry, Page, PaletteIndex } from '../../domain/palette/ports.ts';
import type { PaletteEntry } from '../../domain/palette/row.ts';
import { type Direction, rangeOf } from '../../domain/palette/signature.ts';
import { digestOf, keyOf } from './sign-ports.ts';

export interface MatchQuery {
  readonly userId: string;
  /** What the port is that something is to fit: an output is linked to inputs, an input to outputs. */
  readonly direction: Direction;
  /** What the port takes or gives. */
  readonly messages: readonly Message[];
  /** `ignore`: a nested message fits any other nested message or enum; for callers that do not know what theirs holds. */
  readonly nested?: 'compare' | 'ignore';
  /** From 0 on. */
  readonly page: number;
  readonly size: number;
}

/** What fits a port. */
export type Match = PaletteEntry & {
  /** How well the best of its ports fits. */
  readonly fit: Fit;
  /** The operations with ports that fit as well as that. */
  readonly operations: readonly string[];
};

/** Equal names first, then equal shapes, then what can be converted, then what takes or gives anything; in each, as the palette is sorted. Errors: `unavailable`. */
export type FindMatches = (query: MatchQuery) => Promise<Page<Match>>;

type MatchIndex = Pick<PaletteIndex, 'matching' | 'countMatching' | 'shapesOfClass'>;

/** Shapes of one class that are looked at. They differ in types that can be converted and in presence alone. */
const shapeLimit = 1_000;

export const createFindMatches =
  (index: MatchIndex): FindMatches =>
  async (query) => {
    const { userId, page, size } = query;
    const keysOf = wantedBy(index, query);
    const without: string[] = [];
    const found: Match[] = [];
    let skip = page * size;
    for (const fit of fits) {
      // Most ports have a page of equal ones: what could be converted is then not looked for.
      if (found.length > size) break;
      const keys = await keysOf[fit]();
      if (keys.length === 0) continue;
      const stage = { userId, keys, without: [...without] };
      const next = await index.matching({ ...stage, skip, limit: size + 1 - found.length });
      found.push(...next.map((entry) => showMatch(entry, fit, keys)));
      without.push(...keys);
      if (skip > 0) skip = next.length > 0 ? 0 : Math.max(0, skip - (await index.countMatching(stage)));
    }
    return { content: found.slice(0, size), hasMore: found.length > size };
  };

/** The keys of rows that fit, by how well they do. */
function wantedBy(
  index: Pick<PaletteIndex, 'shapesOfClass'>,
  { direction, messages, nested = 'compare' }: MatchQuery,
): Readonly<Record<Fit, () => Promise<readonly string[]>>> {
  const shapes = messages.map(shapeOf);
  const side = opposite(direction);
  const key = (level: 'names' | 'shape' | 'flat') => keyOf(side, level, digestOf(shapes, level));
  const converts = (others: readonly MessageShape[]) =>
    direction === 'output' ? isConvertible(shapes, others) : isConvertible(others, shapes);
  const none = async () => [];
  // There is nothing to compare.
  if (isAnything(messages)) {
    const all = [rangeOf(side, 'something'), rangeOf(side, 'anything')];
    return { names: none, shape: none, convertible: none, anything: async () => all };
  }
  return {
    anything: async () => [rangeOf(side, 'anything')],
    names: async () => [key('names')],
    shape: async () => [key(nested === 'ignore' ? 'flat' : 'shape')],
    async convertible() {
      if (nested === 'ignore') return [];
      const own = digestOf(shapes, 'shape');
      const others = await index.shapesOfClass(digestOf(shapes, 'wire'), shapeLimit);
      return others
        .filter(({ shape, messages: given }) => shape !== own && converts(given.map(shapeOf)))
        .map(({ shape }) => keyOf(side, 'shape', shape));
    },
  };
}

const showMatch = ({ signatures, ...entry }: MatchingEntry, fit: Fit, keys: readonly string[]): Match => ({
  ...entry,
  fit,
  operations: operationsWith(signatures, keys),
});
