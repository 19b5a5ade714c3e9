import { notFound } from '../../../kit/errors.ts';
import type { Page, PaletteIndex, PaletteQuery } from '../../domain/palette/ports.ts';
import type { PaletteEntry, PaletteRow } from '../../domain/palette/row.ts';

/** What a user can put on a canvas. Errors: `unavailable`. */
export type FindPalette = (query: PaletteQuery) => Promise<Page<PaletteEntry>>;

/** One of them with its ports. Errors: `not_found`, `unavailable`. */
export type FindPaletteRow = (userId: string, solutionId: string, version: string) => Promise<PaletteRow>;

export const createFindPalette =
  (index: Pick<PaletteIndex, 'search'>): FindPalette =>
  (query) =>
    index.search(query);

export const createFindPaletteRow =
  (index: Pick<PaletteIndex, 'find'>): FindPaletteRow =>
  async (userId, solutionId, version) => {
    const found = await index.find(userId, solutionId.toLowerCase(), version);
    if (!found) throw notFound('Your palette has no such version of a solution.');
    return found;
  };
