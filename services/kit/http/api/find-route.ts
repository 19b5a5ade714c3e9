import createFinder from 'find-my-way';
import type { Method } from './operation.ts';

/** A path that exists: its answers by method, and the values of its parameters. */
export interface RouteMatch<T> {
  readonly answers: ReadonlyMap<string, T>;
  readonly params: Readonly<Record<string, string>>;
}

/** Paths and their answers. A word goes before a parameter at the same position: `/user/count` is no user. */
export interface RouteTable<T> {
  /** `path`: `/user/{userId}`. */
  add(method: Method, path: string, answer: T): void;
  find(path: string): RouteMatch<T> | undefined;
}

/** Longer than any address a server takes: the schemas of operations limit their parameters. */
const maxParamLength = 65_536;

/** A tree of the paths' segments: to try each of two hundred patterns would cost more than a query to the database. */
export function createRouteTable<T>(): RouteTable<T> {
  const finder = createFinder({ ignoreTrailingSlash: true, maxParamLength });
  const known = new Map<string, Map<string, T>>();

  return {
    add(method, path, answer) {
      const answers = known.get(path) ?? new Map<string, T>();
      // The finder has a tree for each method; here the path is found first, so that PUT /user/count is no user either.
      if (answers.size === 0) finder.on('GET', path.replaceAll(/\{(\w+)\}/g, ':$1'), () => undefined, answers);
      known.set(path, answers.set(method, answer));
    },
    find(path) {
      const found = finder.find('GET', path);
      if (!found) return undefined;
      const answers: Map<string, T> = found.store;
      const params: Record<string, string> = {};
      for (const [name, value = ''] of Object.entries(found.params)) params[name] = value;
      return { answers, params };
    },
  };
}
