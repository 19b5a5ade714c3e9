import type { Context } from 'koa';

/**
 * How long the client wants to wait (RFC 7240): `Prefer: respond-async` is 0, `Prefer: wait=N` is N seconds, up to
 * `limitMs`, which is also the default. Sets `Preference-Applied`.
 */
export function preferredWait(ctx: Context, limitMs: number): number {
  const preferences = ctx
    .get('prefer')
    .toLowerCase()
    .split(/[,;]/)
    .map((preference) => preference.replaceAll(/[\s"]/g, ''));
  ctx.vary('Prefer');
  if (preferences.includes('respond-async')) {
    ctx.set('Preference-Applied', 'respond-async');
    return 0;
  }
  const seconds = preferences.map((preference) => /^wait=(\d{1,6})$/.exec(preference)?.[1]).find(Boolean);
  if (seconds === undefined) return limitMs;
  ctx.set('Preference-Applied', `wait=${seconds}`);
  return Math.min(Number(seconds) * 1000, limitMs);
}
