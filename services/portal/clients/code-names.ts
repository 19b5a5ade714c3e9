import type { CatalogApi } from '../../contracts/catalog-api.ts';
import type { Clock } from '../../kit/clock.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import type { CodeNames, Names } from '../domain/code-names.ts';

/** Codes change only when the catalog is restarted, so lists of solutions need not read them each time. */
const cacheTtlMs = 60_000;

export function createCodeNames(catalog: ApiClient<CatalogApi>, clock: Clock): CodeNames {
  const cache = new Map<string, { readonly names: Promise<Names>; readonly until: number }>();
  return {
    names(set) {
      const cached = cache.get(set);
      if (cached && cached.until > clock.now()) return cached.names;
      const names = readNames(catalog, set);
      cache.set(set, { names, until: clock.now() + cacheTtlMs });
      names.catch(() => cache.delete(set));
      return names;
    },
  };
}

async function readNames(catalog: ApiClient<CatalogApi>, name: string): Promise<Names> {
  const { body } = await catalog.call('GET /code/pair/{name}', { params: { name } });
  return new Map(body.map((pair) => [pair.code, pair.name]));
}
