import { type PageSearch, readPageSearch } from '../../app/page-search.ts';
import { type LogsSearch, readLogsSearch } from './logs/logs-search.ts';

export const maxTextLength = 100;

/** What the address of a section says besides its name. */
export interface AdministrationSearch extends PageSearch, LogsSearch {
  /** Whom or what to look for. */
  readonly q?: string;
}

export function readAdministrationSearch(search: Readonly<Record<string, unknown>>): AdministrationSearch {
  const q = typeof search.q === 'string' ? search.q.trim().slice(0, maxTextLength) : '';
  return { ...(q && { q }), ...readLogsSearch(search), ...readPageSearch(search) };
}
