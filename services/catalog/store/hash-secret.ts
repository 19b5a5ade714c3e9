import { createHash } from 'node:crypto';
import type { SecretHasher } from '../../kit/secrets/hasher.ts';
import type { HashSecret } from './records.ts';

/** How secrets are stored: slowly hashed where somebody may guess them, as a digest where nobody can. */
export const createHashSecret =
  (hasher: SecretHasher): HashSecret =>
  async (value, secrecy) =>
    secrecy === 'chosen' ? hasher.hash(value) : createHash('sha256').update(value).digest('base64url');
