import type { Clock } from '../../../kit/clock.ts';
import { AppError } from '../../../kit/errors.ts';
import { createRecentMap } from '../../../kit/recent-map.ts';
import { endpointsAgeMs } from '../../domain/endpoints-age.ts';
import type { KeyStore, PresentedKey } from '../../domain/keys/deployment-key.ts';
import { keySecret } from '../../domain/keys/key-secret.ts';
import type { FindActiveUser } from '../find-active-user.ts';
import { keyDigest } from './key-digest.ts';

/**
 * Errors: `unauthenticated` where there is no such key, or none any more, or its deployer is not active; within a second after
 * it was revoked it may still pass.
 */
export type RecogniseKey = (secret: string) => Promise<PresentedKey>;

export function createRecogniseKey(deps: {
  readonly keys: Pick<KeyStore, 'find'>;
  readonly activeUser: FindActiveUser;
  readonly clock: Clock;
}): RecogniseKey {
  // By the digest: the memory of a process holds no secrets.
  const known = createRecentMap<PresentedKey>({ limit: 10_000, ttlMs: endpointsAgeMs });
  return async (secret) => {
    if (!keySecret.test(secret)) throw unknownKey();
    const digest = keyDigest(secret);
    const name = digest.toString('base64');
    const key = known.get(name) ?? (await deps.keys.find(digest));
    if (!key) throw unknownKey();
    if (key.expiresAt !== undefined && Date.parse(key.expiresAt) <= deps.clock.now())
      throw new AppError('unauthenticated', 'The deployment key has expired.', { reason: 'key_expired' });
    if (!(await deps.activeUser(key.userId)))
      throw new AppError('unauthenticated', 'The user who issued this deployment key is not active any more.', {
        reason: 'deployer_inactive',
      });
    if (!known.has(name)) known.set(name, key);
    return key;
  };
}

const unknownKey = () =>
  new AppError('unauthenticated', 'There is no such deployment key; it may have been revoked.', {
    reason: 'key_unknown',
  });
