import { z } from 'zod';
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
  /** What could not be copied now, or not at the last attempt and is not due again yet. */
  readonly failures: readonly CopyFailure[];
  /** Solutions that the platform does not show any more, since this run. */
  readonly withdrawn: number;
}

/** Clocks of platforms differ; what changed shortly before the last run is read twice rather than never. */
const clockSkewMs = 10 * 60_000;

/** Undefined where the selector of a subscription is none. */
export const selectorOf = ({ selector }: Pick<Subscription, 'selector'>): Selector | undefined =>
  selectorShape.safeParse(parse(selector)).data;

/** As the selector, but for what has changed since the last run. */
export const sinceLastRun = (selector: Selector, { processed }: Pick<Subscription, 'processed'>): Selector =>
  processed === null ? selector : { ...selector, modified: Math.max(processed - clockSkewMs, selector.modified ?? 0) };

const optionsShape = z
  .object({
    /** Whether the record of a file is copied where the file cannot be. */
    catalogUpdate: z.enum(['onSuccess', 'always']).default('onSuccess'),
    /** What is done with a solution that its source does not show any more. */
    withdrawn: z.enum(['mark', 'hide']).default('mark'),
    /** What becomes of an image, or a file, that `publicKey` has not signed: it is not copied, copied with a warning, or copied. */
    signatures: z.enum(['require', 'warn', 'ignore']).default('ignore'),
    /** Of the platform that signs, PEM: ECDSA on P-256. */
    publicKey: z.string().max(900).optional(),
  })
  .refine(({ signatures, publicKey }) => signatures === 'ignore' || publicKey !== undefined);
export type SubscriptionOptions = z.output<typeof optionsShape>;

/** Undefined where the options of a subscription are none. Those that this release does not know are ignored. */
export const optionsOf = ({ options }: Pick<Subscription, 'options'>): SubscriptionOptions | undefined =>
  optionsShape.safeParse(parse(options)).data;

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
