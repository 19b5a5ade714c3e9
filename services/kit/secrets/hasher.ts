import { timingSafeEqual } from 'node:crypto';
import pLimit from 'p-limit';
import { AppError } from '../errors.ts';
import {
  deriveKey,
  formatScryptHash,
  parseScryptHash,
  passwordCost,
  type ScryptCost,
  scryptHash,
} from './scrypt-hash.ts';

export interface SecretHasherOptions {
  /** Cost of new hashes; stored ones keep theirs until the next log-in hashes them again. */
  readonly cost?: ScryptCost;
  /** Hashes computed concurrently, each in the memory of its cost: by default one, which is 128 MiB. */
  readonly concurrency?: number;
  /** Hashes that may wait; further calls are rejected with Retry-After. */
  readonly waiting?: number;
}

export interface SecretCheck {
  readonly matches: boolean;
  /** It matches, but was stored at another cost than new hashes have: hash the text again and store that. */
  readonly needsRehash: boolean;
}

/**
 * Hashes for secrets that people choose: passwords, and tokens, which clients may choose too. Slow and salted, so that a
 * stolen table does not reveal weak ones. Both functions throw `unavailable` with Retry-After where too many wait.
 */
export interface SecretHasher {
  /** The text to store: `$scrypt$ln=17,r=8,p=1$<salt>$<key>`, below 100 characters. */
  hash(text: string): Promise<string>;
  /**
   * Whether `text` is the secret of the stored hash, compared in constant time. Without a hash (no such user, no secret set,
   * unreadable) it does the same work, so that the duration does not reveal which users exist.
   */
  verify(text: string, stored: string | null | undefined): Promise<SecretCheck>;
}

export function createSecretHasher(options: SecretHasherOptions = {}): SecretHasher {
  const { cost = passwordCost, concurrency = 1, waiting = 16 } = options;
  const limit = pLimit(concurrency);
  const decoy = { cost, salt: Buffer.alloc(16), key: Buffer.alloc(32) };

  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (limit.activeCount + limit.pendingCount < concurrency + waiting) return limit(work);
    const detail = 'Too many passwords and tokens are being checked at the moment; try again in a second.';
    throw new AppError('unavailable', detail, { reason: 'log_ins_busy', retryAfterSeconds: 1 });
  }

  return {
    hash: async (text) => formatScryptHash(await enqueue(() => scryptHash(text, cost))),
    async verify(text, stored) {
      const known = stored ? parseScryptHash(stored) : undefined;
      const { key, ...rest } = known ?? decoy;
      const derived = await enqueue(() => deriveKey(text, { ...rest, bytes: key.length }));
      const matches = timingSafeEqual(derived, key) && known !== undefined;
      // A wrong guess at an old, cheap hash would be answered sooner than one at no user at all.
      if (!matches && workOf(rest.cost) < workOf(cost)) await enqueue(() => deriveKey(text, { ...decoy, bytes: 32 }));
      return { matches, needsRehash: matches && !sameCost(rest.cost, cost) };
    },
  };
}

const workOf = ({ logN, r, p }: ScryptCost) => 2 ** logN * r * p;

const sameCost = (a: ScryptCost, b: ScryptCost) => a.logN === b.logN && a.r === b.r && a.p === b.p;
