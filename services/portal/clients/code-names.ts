import { LRUCache } from 'lru-cache';
import type { CatalogApi } from '../../contracts/catalog-api.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import type { CodeNames, Names } from '../domain/code-names.ts';

/** Codes change only when the catalog is restarted, so lists of solutions need not read them each time. */
const cacheTtlMs = 60_000;

export function createCodeNames(catalog: ApiClient<CatalogApi>): CodeNames {
  const cache = new LRUCache<string, Names>({
    max: 100,
    ttl: cacheTtlMs,
    fetchMethod: (set) => readNames(catalog, set),
  });
  return { names: (set) => cache.forceFetch(set) };
}

async function readNames(catalog: ApiClient<CatalogApi>, name: string): Promise<Names> {
  const { body } = await catalog.call('GET /code/pair/{name}', { params: { name } });
  return new Map(body.map((pair) => [pair.code, pair.name]));
}
