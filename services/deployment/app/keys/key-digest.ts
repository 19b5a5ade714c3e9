import { createHash } from 'node:crypto';

/** What is stored of the secret of a key: a plain SHA-256 is enough, because 256 random bits cannot be guessed. */
export const keyDigest = (secret: string): Buffer => createHash('sha256').update(secret).digest();
