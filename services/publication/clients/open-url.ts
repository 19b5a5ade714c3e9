import type { Readable } from 'node:stream';
import { unavailable } from '../../kit/errors.ts';
import { basicHeader } from '../../kit/http/basic-header.ts';
import type { Pools } from '../../kit/http/pools.ts';
import { FileUnreachable } from '../domain/checks/material.ts';

/** Opens the file at a URL. Errors: `FileUnreachable` for a 4xx, `unavailable` if the server cannot be reached or fails. */
export type OpenUrl = (url: URL, signal: AbortSignal) => Promise<Readable>;

const connections = 16;
const silenceMs = 60_000;

/** The content service, and the account that it knows this service by. */
export interface ContentAccount {
  readonly url: URL;
  readonly credentials: string;
}

/**
 * Redirects are not followed: they could lead to addresses that are not allowed. No other server than content gets the account
 * for it.
 */
export function createOpenUrl(pools: Pools, content: ContentAccount): OpenUrl {
  const account = { authorization: basicHeader(content.credentials) };
  return async ({ origin, pathname, search, host }, signal) => {
    const { pool } = pools.of(origin, connections);
    const headers = origin === content.url.origin ? account : {};
    const timeouts = { headersTimeout: silenceMs, bodyTimeout: silenceMs };
    const answer = await pool
      .request({ method: 'GET', path: pathname + search, headers, signal, ...timeouts })
      .catch((cause) => {
        signal.throwIfAborted();
        throw unavailable(`${host} is unavailable.`, cause);
      });
    if (answer.statusCode === 200) return answer.body;
    await answer.body.dump();
    if (answer.statusCode >= 500 || answer.statusCode === 429) throw unavailable(`${host} answers with errors.`);
    throw new FileUnreachable(`its server answered ${answer.statusCode}`);
  };
}
