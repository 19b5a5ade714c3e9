import type { IndexedRow, KeyQuery, PaletteIndex } from '../domain/palette/ports.ts';
import type { PaletteEntry, PaletteRow } from '../domain/palette/row.ts';
import { keysOf, type StoredShape } from '../domain/palette/signature.ts';
import { isOpen, orderOf } from './palette-order.ts';

/** The twin of `createMongoPalette` in memory. */
export function createMemoryPalette(): PaletteIndex {
  const rows = new Map<string, IndexedRow>();
  const shapes = new Map<string, StoredShape>();
  const tickets = new Map<string, { taken: number; written: number }>();

  const visibleTo = (userId: string, wanted: (row: IndexedRow) => boolean) =>
    [...rows.values()]
      .filter((row) => isOpen(row) || row.ownerId === userId || row.coOwnerIds.includes(userId))
      .filter(wanted)
      .sort(byNameAndVersion);
  const havingKeys = ({ userId, keys, without }: Omit<KeyQuery, 'skip' | 'limit'>) =>
    visibleTo(userId, (row) => hasOne(row, keys) && !hasOne(row, without));

  return {
    async takeTicket(solutionId) {
      const { taken, written } = tickets.get(solutionId) ?? { taken: 0, written: 0 };
      tickets.set(solutionId, { taken: taken + 1, written });
      return taken + 1;
    },
    rowsOf: async (solutionId) => [...rows.values()].filter((row) => row.solutionId === solutionId).map(withPorts),
    async replace(solutionId, ticket, next, ofPorts) {
      const { taken, written } = tickets.get(solutionId) ?? { taken: ticket, written: 0 };
      if (written >= ticket) return false;
      tickets.set(solutionId, { taken, written: ticket });
      for (const [id, row] of rows) if (row.solutionId === solutionId) rows.delete(id);
      for (const row of next) rows.set(row.revisionId, row);
      for (const shape of ofPorts) shapes.set(shape.shape, shape);
      return true;
    },
    solutionsOfAuthor: async (userId) => [
      ...new Set([...rows.values()].filter(({ authorId }) => authorId === userId).map(({ solutionId }) => solutionId)),
    ],
    async search({ userId, search = '', kind, page, size }) {
      const found = visibleTo(
        userId,
        (row) => row.name.toLowerCase().includes(search.toLowerCase()) && (kind === undefined || row.kind === kind),
      );
      const from = page * size;
      return { content: found.slice(from, from + size).map(entryOf), hasMore: found.length > from + size };
    },
    async find(userId, solutionId, version) {
      const [found] = visibleTo(userId, (row) => row.solutionId === solutionId && row.version === version);
      return found && withPorts(found);
    },
    matching: async ({ skip, limit, ...query }) =>
      havingKeys(query)
        .slice(skip, skip + limit)
        .map((row) => ({ ...entryOf(row), signatures: row.signatures })),
    countMatching: async (query) => havingKeys(query).length,
    shapesOfClass: async (wire, limit) =>
      [...shapes.values()]
        .filter((shape) => shape.wire === wire)
        .sort((a, b) => compare(a.shape, b.shape))
        .slice(0, limit),
  };
}

const hasOne = ({ signatures }: IndexedRow, keys: readonly string[]): boolean =>
  signatures.some((signature) => keysOf(signature).some((key) => keys.includes(key)));

const withPorts = ({ signatures: _signatures, ...row }: IndexedRow): PaletteRow => row;

function entryOf(row: IndexedRow): PaletteEntry {
  const { signatures: _signatures, inputs: _inputs, outputs: _outputs, tgifModified: _modified, ...entry } = row;
  return entry;
}

function byNameAndVersion(a: PaletteEntry, b: PaletteEntry): number {
  const [left, right] = [orderOf(a), orderOf(b)];
  return (
    compare(left.sortName, right.sortName) ||
    compare(left.sortVersion, right.sortVersion) ||
    compare(a.revisionId, b.revisionId)
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
