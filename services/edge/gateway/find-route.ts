import type { Route } from './route-table.ts';

/** The route of a path as it was sent, still percent-encoded; undefined if there is none. */
export function createFindRoute(routes: readonly Route[]): (path: string) => Route | undefined {
  const bySegment = new Map(routes.map((route) => [firstSegment(route.pattern), route]));
  return (path) => {
    const route = bySegment.get(firstSegment(path));
    return route && fits(route.pattern, path) ? route : undefined;
  };
}

function firstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  return path.slice(1, end === -1 ? undefined : end);
}

function fits(pattern: string, path: string): boolean {
  if (pattern.endsWith('/**')) return true;
  if (!pattern.endsWith('/*')) return path === pattern;
  const rest = path.slice(pattern.length - 1);
  return rest !== '' && !rest.includes('/');
}
