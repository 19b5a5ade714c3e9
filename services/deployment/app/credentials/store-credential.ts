import type { Clock } from '../../../kit/clock.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import type { Seal } from '../../../kit/secrets/seal.ts';
import { sealedFor } from '../../domain/credentials/sealing.ts';
import {
  type CredentialStore,
  mostCredentials,
  type TargetCredential,
} from '../../domain/credentials/target-credential.ts';

export interface CredentialRequest extends Pick<TargetCredential, 'target' | 'name'> {
  /** What is sealed. */
  readonly values: object;
}

/** Errors: `conflict` with reason `too_many_credentials`; `unavailable` where the operator has set no key. */
export type StoreCredential = (userId: string, wanted: CredentialRequest) => Promise<TargetCredential>;

export const createStoreCredential =
  (deps: {
    readonly credentials: Pick<CredentialStore, 'add'>;
    readonly seal: Seal | undefined;
    readonly clock: Clock;
  }): StoreCredential =>
  async (userId, { target, name, values }) => {
    if (!deps.seal)
      throw new AppError(
        'unavailable',
        'The platform cannot keep credentials: its operator has to set DEPLOYMENT_CREDENTIALS_KEY.',
      );
    const createdAt = new Date(deps.clock.now()).toISOString();
    const credential = { id: newId(), userId, target, name, createdAt };
    if (!(await deps.credentials.add(credential, await deps.seal.close(sealedFor(credential), values))))
      throw new AppError('conflict', `You have ${mostCredentials} credentials; delete one first.`, {
        reason: 'too_many_credentials',
      });
    return credential;
  };
