import { createHash } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

/**
 * Authenticated encryption of a value, for a database or a cookie. `purpose` is part of the sealed text, so that a value
 * sealed for one use cannot be opened for another.
 */
export interface Seal {
  close(purpose: string, value: unknown): Promise<string>;
  /** Undefined where the text was not sealed with this secret for this purpose. */
  open(purpose: string, sealed: string): Promise<unknown>;
}

const methods = { alg: 'dir', enc: 'A256GCM' } as const;

/** `secret` is random and long; a digest gives it the length of the cipher's key. */
export function createSeal(secret: string): Seal {
  const key = createHash('sha256').update(secret).digest();
  return {
    close: (purpose, value) =>
      new CompactEncrypt(Buffer.from(JSON.stringify(value)))
        .setProtectedHeader({ ...methods, typ: purpose })
        .encrypt(key),
    async open(purpose, sealed) {
      try {
        const allowed = { keyManagementAlgorithms: [methods.alg], contentEncryptionAlgorithms: [methods.enc] };
        const { plaintext, protectedHeader } = await compactDecrypt(sealed, key, allowed);
        return protectedHeader.typ === purpose ? JSON.parse(Buffer.from(plaintext).toString()) : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
