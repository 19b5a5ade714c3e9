import type { Context } from 'koa';
import { invalid } from '../../../kit/errors.ts';

export interface Deadlines {
  /** Milliseconds a run may take unless its request says otherwise. */
  readonly usualMs: number;
  readonly limitMs: number;
}

/**
 * The deadline of a run, in milliseconds since the epoch. A caller sets it with `X-Deadline-Ms` or with
 * `Prefer: wait=<seconds>` (RFC 7240), up to the limit.
 */
export function readDeadline(ctx: Context, deadlines: Deadlines): number {
  const seconds = /(?:^|[,;\s])wait="?(\d{1,6})"?(?:$|[,;\s])/i.exec(ctx.get('prefer'))?.[1];
  if (seconds !== undefined && ctx.get('x-deadline-ms') === '') ctx.set('Preference-Applied', `wait=${seconds}`);
  const usualMs = seconds === undefined ? deadlines.usualMs : Number(seconds) * 1_000;
  return Date.now() + readDeadlineMs(ctx, { ...deadlines, usualMs });
}

/** How long an accepted run may take: only `X-Deadline-Ms` counts, since its caller does not wait. */
export function readDeadlineMs(ctx: Context, { usualMs, limitMs }: Deadlines): number {
  const wanted = ctx.get('x-deadline-ms');
  if (wanted === '') return Math.min(usualMs, limitMs);
  if (!/^[1-9]\d{0,8}$/.test(wanted))
    throw invalid('X-Deadline-Ms must be a number of milliseconds.', [
      { path: 'header X-Deadline-Ms', message: 'must be a whole number from 1' },
    ]);
  return Math.min(Number(wanted), limitMs);
}
