import { AppError } from '../../../kit/errors.ts';
import type { Seal } from '../../../kit/secrets/seal.ts';
import type { CredentialsOf } from '../../domain/credentials/credentials-of.ts';
import { sealedFor } from '../../domain/credentials/sealing.ts';
import type { CredentialStore } from '../../domain/credentials/target-credential.ts';

/** For drivers alone: what they get must be in no message, log or record. */
export const createOpenCredentials =
  (deps: {
    readonly credentials: Pick<CredentialStore, 'ofDeployment'>;
    /** Undefined where the operator has set no key. */
    readonly seal: Seal | undefined;
  }): CredentialsOf =>
  async (deploymentId) => {
    const found = await deps.credentials.ofDeployment(deploymentId);
    if (!found) return undefined;
    const opened = await deps.seal?.open(sealedFor(found), found.sealed);
    if (opened !== undefined) return opened;
    throw new AppError(
      'unavailable',
      `The credentials of the deployment ${deploymentId} cannot be opened: DEPLOYMENT_CREDENTIALS_KEY is not the one they were sealed with.`,
    );
  };
