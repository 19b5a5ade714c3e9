import type { Jwk } from '../../platform/tokens/sign.ts';

/** A key as it is kept; times are milliseconds since the epoch. */
export interface SigningKey {
  readonly kid: string;
  readonly publicJwk: Jwk;
  /** The private one, encrypted. */
  readonly sealedPrivate: string;
  readonly signsFrom: number;
  /** Null for the newest key, which no other follows yet. */
  readonly verifiesUntil: number | null;
}

/** What signs at `now`: the newest key whose time has come; undefined where there is none. */
export function signingKeyAt(keys: readonly SigningKey[], now: number): SigningKey | undefined {
  return keys.filter(({ signsFrom }) => signsFrom <= now).toSorted((a, b) => b.signsFrom - a.signsFrom)[0];
}

/** The keys that verify at `now`, including those that do not sign yet. */
export const publishedKeys = (keys: readonly SigningKey[], now: number): SigningKey[] =>
  keys.filter(({ verifiesUntil }) => verifiesUntil === null || verifiesUntil > now);
