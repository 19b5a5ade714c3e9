import type { CompositionList, CompositionSummary } from '../domain/ports.ts';
import { summarize } from './summarize.ts';

/** The twin of `createMongoCompositionList` in memory. */
export function createMemoryCompositionList(): CompositionList {
  const rows = new Map<string, CompositionSummary & { readonly isDeleted: boolean }>();
  const newest = (wanted: (row: CompositionSummary) => boolean) =>
    [...rows.values()]
      .filter((row) => !row.isDeleted && wanted(row))
      .sort((a, b) => b.changedAt - a.changedAt || (a.id < b.id ? -1 : 1));
  return {
    async put(composition) {
      const { id, version, isDeleted = false } = composition;
      if ((rows.get(id)?.version ?? 0) < version) rows.set(id, { ...summarize(composition), isDeleted });
    },
    async list({ userId, page, size }) {
      const found = newest(({ ownerId, editorIds }) => ownerId === userId || editorIds.includes(userId));
      const content = found.slice(page * size, (page + 1) * size).map(({ isDeleted: _deleted, ...summary }) => summary);
      return { content, total: found.length };
    },
    ofSolution: async (owner, solutionId) =>
      newest(({ ownerId, saved }) => ownerId === owner && saved?.solutionId === solutionId)[0]?.id,
  };
}
