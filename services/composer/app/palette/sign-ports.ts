import { createHash } from 'node:crypto';
import type { Port } from '../../domain/graph.ts';
import { isAnything } from '../../domain/matching/anything.ts';
import { type MessageShape, shapeOf } from '../../domain/matching/shape.ts';
import { type Level, shapeText } from '../../domain/matching/shape-text.ts';
import type { IndexedRow } from '../../domain/palette/ports.ts';
import type { PaletteRow } from '../../domain/palette/row.ts';
import { type Direction, rangeOf, type Signature, type StoredShape } from '../../domain/palette/signature.ts';

/** Characters of a digest: 132 bits, which no two shapes share by chance. */
const digestLength = 22;

export const digestOf = (shapes: readonly MessageShape[], level: Level): string =>
  createHash('sha256').update(shapeText(shapes, level)).digest('base64url').slice(0, digestLength);

/** What ports of this direction and of these shapes are found by. */
export const keyOf = (direction: Direction, level: Exclude<Level, 'wire'>, digest: string): string =>
  `${direction}:${level}:${digest}`;

/** A row with what its ports are found by, and the shapes of these. */
export function signRow(row: PaletteRow): { readonly row: IndexedRow; readonly shapes: readonly StoredShape[] } {
  const shapes = new Map<string, StoredShape>();

  const sign =
    (direction: Direction) =>
    ({ operation, messages }: Port): Signature => {
      const known = messages.map(shapeOf);
      const shape = digestOf(known, 'shape');
      shapes.set(shape, { shape, wire: digestOf(known, 'wire'), messages });
      const key = (level: 'names' | 'flat') => keyOf(direction, level, digestOf(known, level));
      return {
        ...{ direction, operation, names: key('names'), flat: key('flat') },
        shape: keyOf(direction, 'shape', shape),
        range: rangeOf(direction, isAnything(messages) ? 'anything' : 'something'),
      };
    };

  const signatures = [...row.inputs.map(sign('input')), ...row.outputs.map(sign('output'))];
  return { row: { ...row, signatures }, shapes: [...shapes.values()] };
}
