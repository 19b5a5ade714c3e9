import type { Clock } from '../../../kit/clock.ts';
import { AppError } from '../../../kit/errors.ts';
import { createRecentMap } from '../../../kit/recent-map.ts';
import { endpointsAgeMs } from '../../domain/endpoints-age.ts';
import type { KeyStore, PresentedKey } from '../../domain/keys/deployment-key.ts';
import { keySecret } from '../../domain/keys/key-secret.ts';
import type { ActiveUsers } from '../find-active-user.ts';
import { keyDigest } from './key-digest.ts';

/**
 * Errors: `unauthenticated` where there is no such key, or none any more, or its deployer is not active; within a second after
 * it was revoked it may still pass.
 */
export type RecogniseKey = (secret: string) => Promise<PresentedKey>;

export interface KnownKeys {
  readonly recognise: RecogniseKey;
  /** The same without a look-up; undefined also where one is needed. */
  remembered(secret: string): PresentedKey | undefined;
}

export function createKnownKeys(deps: {
  readonly keys: Pick<KeyStore, 'find'>;
  readonly users: Pick<ActiveUsers, 'find' | 'remembered'>;
  readonly clock: Clock;
}): KnownKeys {
  // By the digest: the memory of a process holds no secrets.
  const known = createRecentMap<PresentedKey>({ limit: 10_000, ttlMs: endpointsAgeMs });
  const isOver = ({ expiresAt }: PresentedKey) => expiresAt !== undefined && Date.parse(expiresAt) <= deps.clock.now();

  const recognise: RecogniseKey = async (secret) => {
    if (!keySecret.test(secret)) throw unknownKey();
    const digest = keyDigest(secret);
    const name = digest.toString('base64');
    const key = known.get(name) ?? (await deps.keys.find(digest));
    if (!key) throw unknownKey();
    if (isOver(key))
      throw new AppError('unauthenticated', 'The deployment key has expired.', { reason: 'key_expired' });
    if (!(await deps.users.find(key.userId)))
      throw new AppError('unauthenticated', 'The user who issued this deployment key is not active any more.', {
        reason: 'deployer_inactive',
      });
    if (!known.has(name)) known.set(name, key);
    return key;
  };

  return {
    recognise,
    remembered(secret) {
      const key = keySecret.test(secret) ? known.get(keyDigest(secret).toString('base64')) : undefined;
      return key && !isOver(key) && deps.users.remembered(key.userId) ? key : undefined;
    },
  };
}

const unknownKey = () =>
  new AppError('unauthenticated', 'There is no such deployment key; it may have been revoked.', {
    reason: 'key_unknown',
  });
