import { createHash } from 'node:crypto';

/** What is kept of a secret that a machine has made: with 128 random bits in it nobody finds it from its SHA-256. */
export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
