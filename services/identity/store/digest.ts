import { createHash } from 'node:crypto';

/** The stored form of a generated secret: a plain SHA-256 is enough, because 128 random bits cannot be guessed. */
export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
