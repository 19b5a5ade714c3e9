import type { Readable } from 'node:stream';
import { unavailable } from '../../kit/errors.ts';
import { basicHeader } from '../../kit/http/basic-header.ts';
import type { Pools } from '../../kit/http/pools.ts';
import { FileUnreachable } from '../domain/checks/material.ts';

/**
 * Opens the file at a URL, which has to have this SHA-256 where one is given. Errors: `FileUnreachable` for a 4xx and for
 * another file, `unavailable` if the server cannot be reached or fails.
 */
export type OpenUrl = (url: URL, signal: AbortSignal, sha256?: string) => Promise<Readable>;

const connections = 16;
const silenceMs = 60_000;

/** A service of the platform, and the account that it knows this service by. */
export interface UrlAccount {
  readonly url: URL;
  readonly credentials: string;
}

/**
 * Redirects are not followed: they could lead to addresses that are not allowed. No other server gets the account for one.
 */
export function createOpenUrl(pools: Pools, accounts: readonly UrlAccount[]): OpenUrl {
  const headersOf = new Map(
    accounts.map(({ url, credentials }) => [url.origin, { authorization: basicHeader(credentials) }]),
  );
  return async ({ origin, pathname, search, host }, signal, sha256) => {
    const { pool } = pools.of(origin, connections);
    const headers = headersOf.get(origin) ?? {};
    const timeouts = { headersTimeout: silenceMs, bodyTimeout: silenceMs };
    const answer = await pool
      .request({ method: 'GET', path: pathname + search, headers, signal, ...timeouts })
      .catch((cause) => {
        signal.throwIfAborted();
        throw unavailable(`${host} is unavailable.`, cause);
      });
    const isMeant = sha256 === undefined || answer.headers.etag === `"${sha256}"`;
    if (answer.statusCode === 200 && isMeant) return answer.body;
    await answer.body.dump();
    if (answer.statusCode >= 500 || answer.statusCode === 429) throw unavailable(`${host} answers with errors.`);
    if (answer.statusCode === 200) throw new FileUnreachable('it changed while it was checked');
    throw new FileUnreachable(`its server answered ${answer.statusCode}`);
  };
}
