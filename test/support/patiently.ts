import { setTimeout as delay } from 'node:timers/promises';

const tries = 10;

/**
 * Calls again what was answered 503, as clients do: for requests that set the scene of a spec. A busy machine answers so now
 * and then where a pool of connections has none free in time. No spec that is about answers uses it.
 */
export async function patiently<A extends { readonly status: number }>(call: () => Promise<A>): Promise<A> {
  for (let left = tries; ; left -= 1) {
    const answer = await call();
    if (answer.status !== 503 || left === 1) return answer;
    await delay(500);
  }
}
