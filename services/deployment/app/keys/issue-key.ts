import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../kit/clock.ts';
import { AppError, invalid } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import { type DeploymentKey, type KeyLimits, type KeyStore, mostKeys } from '../../domain/keys/deployment-key.ts';
import { keyPrefix } from '../../domain/keys/key-secret.ts';
import { keyDigest } from './key-digest.ts';

export interface KeyRequest {
  readonly name: string;
  readonly limits: KeyLimits;
  readonly expiresAt: string | undefined;
}

/** Resolves to the key and its secret, which nothing can show again. Errors: `invalid`, `conflict` with reason `too_many_keys`. */
export type IssueKey = (
  deploymentId: string,
  wanted: KeyRequest,
) => Promise<{ readonly key: DeploymentKey; readonly secret: string }>;

export const createIssueKey =
  ({ keys, clock }: { readonly keys: Pick<KeyStore, 'add'>; readonly clock: Clock }): IssueKey =>
  async (deploymentId, wanted) => {
    const now = clock.now();
    if (wanted.expiresAt !== undefined && Date.parse(wanted.expiresAt) <= now)
      throw invalid('The key would have expired already.', [{ path: '/expiresAt', message: 'must be in the future' }]);
    const secret = keyPrefix + randomBytes(32).toString('base64url');
    const createdAt = new Date(now).toISOString();
    const key = { ...wanted, id: newId(), deploymentId, hint: secret.slice(-4), createdAt };
    if (!(await keys.add(key, keyDigest(secret))))
      throw new AppError('conflict', `A deployment has ${mostKeys} keys at most; revoke one first.`, {
        reason: 'too_many_keys',
      });
    return { key, secret };
  };
