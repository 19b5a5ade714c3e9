import { AppError } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import type { PresentedKey } from '../../domain/keys/deployment-key.ts';
import { keyPrefix } from '../../domain/keys/key-secret.ts';

/** The secret in headers: `X-Api-Key: mdk_…`, or `Authorization: Bearer mdk_…`; undefined where there is a token of the platform. */
export function presentedSecret(header: (name: string) => string): string | undefined {
  const key = header('x-api-key').trim();
  if (key !== '') return key;
  const bearer = header('authorization')
    .trim()
    .replace(/^bearer +/i, '');
  return bearer.startsWith(keyPrefix) ? bearer : undefined;
}

/** Requests with a key are its deployer's. */
export const callerByKey = ({ userId, name }: PresentedKey): Caller => ({
  ...{ userId, loginName: name, roles: [], via: 'api-token', scopes: ['read', 'write'] },
});

/** Errors: `forbidden` for a key of another deployment. */
export function requireKeyFor(key: PresentedKey | undefined, deploymentId: string): void {
  if (key && key.deploymentId !== deploymentId)
    throw new AppError('forbidden', 'This key is for another deployment.', { reason: 'key_of_another' });
}
