import { AppError, notFound } from '../../kit/errors.ts';
import type { Composites, Missing } from '../domain/composites.ts';
import type { SavedRevision } from '../domain/composition.ts';
import { readDrawing } from '../domain/documents/drawing.ts';
import type { Graph } from '../domain/graph.ts';
import { parseDrawing } from './drawing-shapes.ts';

/**
 * The graph of a saved revision that the user may see. Errors: `not_found`; `unprocessable` for a drawing that is none;
 * `unavailable`.
 */
export type OpenDrawing = (
  revision: { readonly solutionId: string; readonly version: string },
  userId: string,
) => Promise<{ readonly graph: Graph; readonly saved: SavedRevision }>;

const missing: Readonly<Record<Missing, string>> = {
  solution: 'You have no such solution.',
  version: 'The solution has no such version that you may see.',
  artifact: 'This version was not drawn: it has no artifact of the type CD.',
};

export const createOpenDrawing =
  ({ read }: Pick<Composites, 'read'>): OpenDrawing =>
  async (revision, userId) => {
    const found = await read(revision, 'CD', userId);
    if ('missing' in found) throw notFound(missing[found.missing]);
    const drawing = parseDrawing(found.text);
    if (!drawing)
      throw new AppError('unprocessable', 'The drawing of this version is not that of a composition.', {
        reason: 'no_drawing',
      });
    return { graph: readDrawing(drawing), saved: found.saved };
  };
