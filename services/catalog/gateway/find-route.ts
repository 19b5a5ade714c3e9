import createFinder, { type HTTPMethod } from 'find-my-way';
import type { Method } from './operation.ts';

/** Something that answers at a path, found by `find`. */
export interface Found<T> {
  readonly target: T;
  readonly params: Readonly<Record<string, string>>;
}

/** Paths and what answers there. A word goes before a parameter at the same place: `/user/count` is no user. */
export interface Routes<T> {
  /** `path`: `/user/{userId}`. Throws where something answers there already. */
  add(method: Method, path: string, target: T): void;
  /** HEAD is answered by what answers GET. */
  find(method: string, path: string): Found<T> | undefined;
  /** The methods that are answered at `path`; empty where there is no such path. */
  methodsAt(path: string): readonly string[];
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];
/** Longer than any address a server takes: what a parameter may be is said in the document. */
const maxParamLength = 65_536;

/** A tree of the paths' words: to try each pattern of two hundred would cost more than a query to the database. */
export function createRoutes<T>(): Routes<T> {
  const finder = createFinder({ ignoreTrailingSlash: true, maxParamLength });

  function find(method: HTTPMethod, path: string): Found<T> | undefined {
    const found = finder.find(method, path);
    if (!found) return undefined;
    const target: T = found.store;
    const params = Object.entries(found.params).map(([name, value = '']) => [name, value] as const);
    return { target, params: Object.fromEntries(params) };
  }

  return {
    add(method, path, target) {
      finder.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), () => undefined, target);
    },
    find(method, path) {
      const wanted = methods.find((one) => one === (method === 'HEAD' ? 'GET' : method));
      return wanted && find(wanted, path);
    },
    methodsAt(path) {
      const answered = methods.filter((method) => find(method, path));
      return answered.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    },
  };
}
