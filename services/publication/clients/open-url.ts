import type { Readable } from 'node:stream';
import { unavailable } from '../../kit/errors.ts';
import type { Pools } from '../../kit/http/pools.ts';
import { FileUnreachable } from '../domain/checks/material.ts';

/** Opens what lies at an address. Errors: `OutOfReach` where it says no, `unavailable` where it cannot be reached or fails. */
export type OpenUrl = (url: URL, signal: AbortSignal) => Promise<Readable>;

const connections = 16;
const silenceMs = 60_000;

/** Redirects are not followed: they could lead to where nobody may make us go. */
export function createOpenUrl(pools: Pools): OpenUrl {
  return async ({ origin, pathname, search, host }, signal) => {
    const { pool } = pools.of(origin, connections);
    const timeouts = { headersTimeout: silenceMs, bodyTimeout: silenceMs };
    const answer = await pool
      .request({ method: 'GET', path: pathname + search, signal, ...timeouts })
      .catch((cause) => {
        signal.throwIfAborted();
        throw unavailable(`${host} cannot be reached right now.`, cause);
      });
    if (answer.statusCode === 200) return answer.body;
    await answer.body.dump();
    if (answer.statusCode >= 500 || answer.statusCode === 429) throw unavailable(`${host} fails right now.`);
    throw new FileUnreachable(`its place answered ${answer.statusCode}`);
  };
}
