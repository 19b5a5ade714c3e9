import { basicHeader } from '../../../services/kit/http/basic-header.ts';
import type { LoadContext } from './load.ts';

/**
 * Calls the catalog as the service that may do everything, and waits while it is unavailable. `key`: of a request that is to be
 * executed once. Throws an Error for any other answer than 200 and 201.
 */
export type CatalogOf = (
  method: 'GET' | 'POST',
  path: string,
  rest?: { readonly body?: object; readonly key?: string },
  // biome-ignore lint/suspicious/noExplicitAny: its records are read for a few fields each
) => Promise<any>;

export function catalogOf({ platform, client }: Pick<LoadContext, 'platform' | 'client'>): CatalogOf {
  const origin = `http://127.0.0.1:${platform.settings.CATALOG_PORT}`;
  const authorization = basicHeader(platform.catalogAccount);
  return async (method, path, { body, key } = {}) => {
    const headers = {
      authorization,
      ...(body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const request = { origin, method, path: `/ccds${path}`, headers, ...(body && { body: JSON.stringify(body) }) };
    const { status, bytes } = await client.send(request, () => undefined);
    if (status !== 200 && status !== 201) throw new Error(`${method} ${path} was answered ${status}: ${bytes}`);
    return JSON.parse(bytes.toString());
  };
}

/** Calls of a load at the same time, before the faults and after them. */
export const callsAtOnce = 8;
