import type { MLPPeerSubscription } from '../../contracts/catalog-api.ts';
import { type Selector, selectorShape } from './selector.ts';

/** What this platform copies of another, as an administrator has written it. */
export type Subscription = MLPPeerSubscription;

/** Why a solution was not copied. */
export interface CopyFailure {
  readonly solutionId: string;
  /** For programs. */
  readonly reason: string;
  readonly message: string;
}

/** What came of one run. */
export interface RunReport {
  /** Solutions that were copied, or were the same already. */
  readonly copied: number;
  readonly failures: readonly CopyFailure[];
}

/** Clocks of platforms differ; what changed shortly before the last run is read twice rather than never. */
const clockSkewMs = 10 * 60_000;

/** Undefined where the selector of a subscription is none. */
export function selectorOf({
  selector,
  processed,
}: Pick<Subscription, 'selector' | 'processed'>): Selector | undefined {
  const { data } = selectorShape.safeParse(parse(selector));
  if (!data || processed === null) return data;
  return { ...data, modified: Math.max(processed - clockSkewMs, data.modified ?? 0) };
}

function parse(json: string | null): unknown {
  try {
    return JSON.parse(json || '{}');
  } catch {
    return undefined;
  }
}

/**
 * When the period began for which a subscription is to be run: one of `refreshInterval`, or all time where that is 0. Undefined where
 * it has been run completely since then, or is run on demand alone.
 */
export function duePeriod(
  { refreshInterval, processed }: Pick<Subscription, 'refreshInterval' | 'processed'>,
  now: number,
): number | undefined {
  if (refreshInterval === null) return undefined;
  const beganAt = refreshInterval > 0 ? now - (now % (refreshInterval * 1_000)) : 0;
  return processed === null || processed < beganAt ? beganAt : undefined;
}
