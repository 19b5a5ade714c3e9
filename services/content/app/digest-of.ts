import { createHash } from 'node:crypto';

/** The digest that names a version of a description: SHA-256 in lower-case hex. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
