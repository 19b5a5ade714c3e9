import type { Message } from '../../domain/graph.ts';
import { isConvertible } from '../../domain/matching/convertible.ts';
import { type Fit, type FittingPort, fits, fittingPorts, opposite, type Wanted } from '../../domain/matching/fit.ts';
import { shapeOf } from '../../domain/matching/shape.ts';
import type { MatchingEntry, Page, PaletteIndex } from '../../domain/palette/ports.ts';
import type { PaletteEntry } from '../../domain/palette/row.ts';
import type { Direction, StoredShape } from '../../domain/palette/signature.ts';
import { digestOf, keyOf, storedShapeOf } from './sign-ports.ts';

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

/** What fits a port, with those of its ports that do, the best first. */
export type Match = PaletteEntry & {
  /** Of the best of them. */
  readonly fit: Fit;
  readonly ports: readonly FittingPort[];
};

/** Equal names first, then equal shapes, then what can be converted; in each, as the palette is sorted. Errors: `unavailable`. */
export type FindMatches = (query: MatchQuery) => Promise<Page<Match>>;

/** Shapes of one class that are looked at. They differ in types that can be converted and in presence alone. */
const shapeLimit = 1_000;

export const createFindMatches =
  (index: Pick<PaletteIndex, 'matching' | 'countMatching' | 'shapesOfClass'>): FindMatches =>
  async (query) => {
    const { userId, page, size } = query;
    const wanted = await findWanted(index, query);
    const found: MatchingEntry[] = [];
    let skip = page * size;
    const without: string[] = [];
    for (const fit of fits) {
      const keys = wanted[fit];
      if (keys.length > 0 && found.length <= size) {
        const stage = { userId, keys, without: [...without] };
        const next = await index.matching({ ...stage, skip, limit: size + 1 - found.length });
        found.push(...next);
        if (skip > 0) skip = next.length > 0 ? 0 : Math.max(0, skip - (await index.countMatching(stage)));
      }
      without.push(...keys);
    }
    return { content: found.slice(0, size).map((entry) => showMatch(entry, wanted)), hasMore: found.length > size };
  };

async function findWanted(
  index: Pick<PaletteIndex, 'shapesOfClass'>,
  { direction, messages, nested = 'compare' }: MatchQuery,
): Promise<Wanted> {
  const shapes = messages.map(shapeOf);
  const side = opposite(direction);
  const key = (level: 'names' | 'shape' | 'flat') => keyOf(side, level, digestOf(shapes, level));
  if (nested === 'ignore') return { names: [key('names')], shape: [key('flat')], convertible: [] };
  const asked = storedShapeOf(messages);
  const isOther = ({ shape }: StoredShape) => shape !== asked.shape;
  const converts = (other: StoredShape) => {
    const others = other.messages.map(shapeOf);
    return direction === 'output' ? isConvertible(shapes, others) : isConvertible(others, shapes);
  };
  const others = (await index.shapesOfClass(asked.wire, shapeLimit)).filter(isOther).filter(converts);
  return {
    names: [key('names')],
    shape: [key('shape')],
    convertible: others.map(({ shape }) => keyOf(side, 'shape', shape)),
  };
}

function showMatch({ signatures, ...entry }: MatchingEntry, wanted: Wanted): Match {
  const ports = fittingPorts(signatures, wanted);
  // It was found by a key of one of its ports.
  return { ...entry, fit: ports[0]?.fit ?? 'convertible', ports };
}
