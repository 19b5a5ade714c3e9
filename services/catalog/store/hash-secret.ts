import { createHash } from 'node:crypto';
import type { SecretHasher } from '../../kit/secrets/hasher.ts';
import type { HashSecret } from './records.ts';

/** Hashes secrets for storage: slowly where they can be guessed, as a digest where they are random. */
export const createHashSecret =
  (hasher: SecretHasher): HashSecret =>
  async (value, secrecy) =>
    secrecy === 'chosen' ? hasher.hash(value) : createHash('sha256').update(value).digest('base64url');
