import { z } from 'zod';

/** A setting: a secret in the form of Standard Webhooks. */
export const webhookSecret = () =>
  z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, 'must be whsec_ and 24 to 64 random bytes in base64')
    .transform((text) => Buffer.from(text.slice('whsec_'.length), 'base64'));
