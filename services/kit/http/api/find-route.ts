import createFinder from 'find-my-way';
import type { Method } from './operation.ts';

/** A path that exists: its answers by method, and the values of its parameters. */
export interface RouteMatch<T> {
  readonly answers: ReadonlyMap<string, T>;
  readonly params: Readonly<Record<string, string>>;
}

/** Paths and their answers. A word goes before a parameter at the same position: `/user/count` is no user. */
export interface RouteTable<T> {
  /** `path`: `/user/{userId}`; `/files/{path+}` takes all that follows, at least one segment. */
  add(method: Method, path: string, answer: T): void;
  /** Where paths overlap, the answers are all there are only if `method` has none. */
  find(path: string, method?: string): RouteMatch<T> | undefined;
}

/** The order in which overlapping paths name their methods. */
const methods: readonly Method[] = ['GET', 'PUT', 'POST', 'DELETE'];

/** Longer than any address a server takes: the schemas of operations limit their parameters. */
const maxParamLength = 65_536;

export interface RouteTableOptions {
  /** Whether `/SOLUTIONS` is `/solutions`; values of parameters keep their case. */
  readonly ignoreCase?: boolean;
}

interface Known<T> {
  readonly answers: Map<string, T>;
  /** The name of the parameter that takes the rest of the path. */
  readonly rest: string | undefined;
}

/** A tree of the paths' segments: to try each of two hundred patterns would cost more than a query to the database. */
export function createRouteTable<T>({ ignoreCase = false }: RouteTableOptions = {}): RouteTable<T> {
  const finder = createFinder({ ignoreTrailingSlash: true, caseSensitive: !ignoreCase, maxParamLength });
  const known = new Map<string, Known<T>>();

  return {
    add(method, path, answer) {
      const place = known.get(path) ?? { answers: new Map<string, T>(), rest: /\{(\w+)\+\}$/.exec(path)?.[1] };
      const pattern = path.replace(/\{\w+\+\}$/, '*').replaceAll(/\{(\w+)\}/g, ':$1');
      // The finder has a tree for each method; here the path is found first, so that PUT /user/count is no user either.
      if (place.answers.size === 0) finder.on('GET', pattern, () => undefined, place);
      place.answers.set(method, answer);
      known.set(path, place);
    },
    find(path) {
      const found = finder.find('GET', path);
      if (!found) return undefined;
      const { answers, rest }: Known<T> = found.store;
      const params: Record<string, string> = {};
      for (const [name, value] of Object.entries(found.params)) {
        // `/solutions//plan` names no solution.
        if (!value) return undefined;
        params[name === '*' && rest !== undefined ? rest : name] = value;
      }
      return { answers, params };
    },
  };
}

/**
 * A table whose paths overlap: a method that a word lacks is looked up at the parameter in the same position, so that
 * POST /plan belongs to `/{operation}` although GET /plan is a path of its own.
 */
export function createOverlappingRouteTable<T>(options: RouteTableOptions = {}): RouteTable<T> {
  const tables = new Map<string, RouteTable<T>>(methods.map((method) => [method, createRouteTable<T>(options)]));
  return {
    add: (method, path, answer) => tables.get(method)?.add(method, path, answer),
    find(path, method = 'GET') {
      const found = tables.get(method)?.find(path);
      const answer = found?.answers.get(method);
      if (found && answer !== undefined) return { answers: new Map([[method, answer]]), params: found.params };
      const answers = new Map<string, T>();
      for (const [other, table] of tables) {
        const possible = table.find(path)?.answers.get(other);
        if (possible !== undefined) answers.set(other, possible);
      }
      return answers.size > 0 ? { answers, params: {} } : undefined;
    },
  };
}
