import type { Context } from 'koa';
import { invalid } from '../../../kit/errors.ts';

export interface Deadlines {
  /** Milliseconds a run may take where nobody says otherwise. */
  readonly usualMs: number;
  readonly limitMs: number;
}

/**
 * When a run has to be done, in milliseconds since the epoch. A caller asks for less or more with `X-Deadline-Ms`, or with
 * `Prefer: wait=<seconds>` (RFC 7240); the limit holds in any case.
 */
export function readDeadline(ctx: Context, deadlines: Deadlines): number {
  const seconds = /(?:^|[,;\s])wait="?(\d{1,6})"?(?:$|[,;\s])/i.exec(ctx.get('prefer'))?.[1];
  if (seconds !== undefined && ctx.get('x-deadline-ms') === '') ctx.set('Preference-Applied', `wait=${seconds}`);
  const usualMs = seconds === undefined ? deadlines.usualMs : Number(seconds) * 1_000;
  return Date.now() + readDeadlineMs(ctx, { ...deadlines, usualMs });
}

/** How long a run may take that nobody waits for: `X-Deadline-Ms` alone says, since `wait` is about waiting. */
export function readDeadlineMs(ctx: Context, { usualMs, limitMs }: Deadlines): number {
  const wanted = ctx.get('x-deadline-ms');
  if (wanted === '') return Math.min(usualMs, limitMs);
  if (!/^[1-9]\d{0,8}$/.test(wanted))
    throw invalid('X-Deadline-Ms must be a number of milliseconds.', [
      { path: 'header X-Deadline-Ms', message: 'must be a whole number from 1' },
    ]);
  return Math.min(Number(wanted), limitMs);
}
