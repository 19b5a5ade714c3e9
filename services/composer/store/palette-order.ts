import type { PaletteEntry } from '../domain/palette/row.ts';

/** Rows are sorted by these two, then by the ids of their revisions: names without regard to case, 1.10 after 1.9. */
export const orderOf = ({ name, version }: Pick<PaletteEntry, 'name' | 'version'>) => ({
  sortName: name.toLowerCase(),
  sortVersion: version.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(10, '0')),
});

/** Whether readers besides the owner and the co-owners see it. */
export const isOpen = ({ accessType }: Pick<PaletteEntry, 'accessType'>): boolean => accessType !== 'PR';
