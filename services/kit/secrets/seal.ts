import { createHash } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

/**
 * Keeps a value from whoever does not know the secret, and from being changed: in a database, or in a cookie. `purpose` is
 * sealed along, so that what was made for one use opens in no other.
 */
export interface Seal {
  close(purpose: string, value: unknown): Promise<string>;
  /** Undefined where the text was not closed with this secret for this purpose. */
  open(purpose: string, sealed: string): Promise<unknown>;
}

const methods = { alg: 'dir', enc: 'A256GCM' } as const;

/** `secret` is random and long; a digest makes it as long as the cipher wants it. */
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
