import { createHash } from 'node:crypto';

/** `sha256:` and 64 hexadecimal digits: the only algorithm that every registry takes. */
export type Digest = `sha256:${string}`;

export const digestOf = (bytes: string | Uint8Array): Digest =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

/** What a registry or an archive states is checked before it becomes part of a path. */
export const isDigest = (value: unknown): value is Digest =>
  typeof value === 'string' && /^sha256:[0-9a-f]{64}$/.test(value);
