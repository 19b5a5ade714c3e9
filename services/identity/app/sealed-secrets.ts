import { z } from 'zod';
import { unavailable } from '../../kit/errors.ts';
import type { Seal } from '../../kit/secrets/seal.ts';

/** Secrets of authenticator apps, encrypted for the database. */
export interface SealedSecrets {
  close(userId: string, secret: string): Promise<string>;
  /** Errors: `unavailable` where another IDENTITY_KEY_SECRET encrypted it, or it was another user's. */
  open(userId: string, sealed: string): Promise<string>;
}

const purpose = 'modelyard-second-factor';
const shape = z.object({ userId: z.string(), secret: z.string() });

export const createSealedSecrets = (seal: Seal): SealedSecrets => ({
  close: (userId, secret) => seal.close(purpose, { userId, secret }),
  async open(userId, sealed) {
    const found = shape.safeParse(await seal.open(purpose, sealed)).data;
    if (found?.userId !== userId)
      throw unavailable('The second factor of this account cannot be read; ask an administrator to reset it.');
    return found.secret;
  },
});
