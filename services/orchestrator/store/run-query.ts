import type { IndexDescription } from 'mongodb';
import { idRange, type RunFilter } from '../domain/run-history.ts';

/** The part of a filter that the history and the accepted runs have in common. Both have `runIndexes` for it. */
export function runQuery(filter: Omit<RunFilter, 'status' | 'limit'>) {
  const { from, to } = idRange(filter);
  const { solution, startedBy } = filter;
  return {
    _id: { $gte: from, $lt: to },
    ...(solution !== undefined && { solution }),
    ...(startedBy !== undefined && { startedBy }),
  };
}

/** `id`: the field with the ids that runs are listed by. All of them expire. */
export const runIndexes = (id: '_id' | 'newest'): IndexDescription[] => [
  { key: { solution: 1, [id]: -1 } },
  { key: { startedBy: 1, [id]: -1 }, partialFilterExpression: { startedBy: { $exists: true } } },
  { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
];
