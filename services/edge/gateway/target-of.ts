import type { Route } from './route-table.ts';

/** Path and query for the upstream, and the prefix that they lack. */
export function targetOf(
  requested: string,
  { pattern, stripsPrefix }: Route,
): { readonly target: string; readonly prefix?: string } {
  if (!stripsPrefix) return { target: requested };
  const prefix = pattern.slice(0, pattern.indexOf('/', 1));
  const rest = requested.slice(prefix.length);
  return { target: rest.startsWith('/') ? rest : `/${rest}`, prefix };
}
