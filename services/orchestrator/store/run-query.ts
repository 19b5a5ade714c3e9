import { idRange, type RunFilter } from '../domain/run-history.ts';

/** The part of a filter that the history and the accepted runs have in common. Both have an index for it. */
export function runQuery(filter: Omit<RunFilter, 'status' | 'limit'>) {
  const { from, to } = idRange(filter);
  const { solution, startedBy } = filter;
  return {
    _id: { $gte: from, $lt: to },
    ...(solution !== undefined && { solution }),
    ...(startedBy !== undefined && { startedBy }),
  };
}
