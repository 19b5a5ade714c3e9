import { z } from 'zod';
import { createSeal, type Seal } from '../../kit/secrets/seal.ts';

export const credentialSettings = {
  /** Encrypts credentials of deployers and settings of data brokers in the database; without it the platform keeps none. The same for gateway and worker. */
  DEPLOYMENT_CREDENTIALS_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
};

export const credentialSeal = (config: {
  readonly DEPLOYMENT_CREDENTIALS_KEY?: string | undefined;
}): Seal | undefined =>
  config.DEPLOYMENT_CREDENTIALS_KEY === undefined ? undefined : createSeal(config.DEPLOYMENT_CREDENTIALS_KEY);
