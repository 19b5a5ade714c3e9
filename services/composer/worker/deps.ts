import type { RefreshPalette } from '../app/palette/refresh-palette.ts';
import type { PaletteIndex } from '../domain/palette/ports.ts';
import type { PaletteSource } from '../domain/palette/source.ts';

/** What handlers of events need besides the event. */
export interface EventDeps {
  readonly refresh: RefreshPalette;
  readonly source: Pick<PaletteSource, 'solutionOf' | 'artifactType' | 'solutionsWith'>;
  readonly index: Pick<PaletteIndex, 'solutionsOfAuthor'>;
}
