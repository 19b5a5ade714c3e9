import type { Logs, LogsStore } from '../domain/logs.ts';

/** Errors: `not_found`. */
export type FindLogs = (id: string) => Promise<Logs>;

export const createFindLogs =
  (_deps: { readonly store: LogsStore }): FindLogs =>
  async (_id) => {
    throw new Error('not written yet');
  };
