import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { isP256 } from '../../../platform/images/cosign-format.ts';

/** Signs with ECDSA on P-256 and SHA-256, as cosign does by default. */
export interface ImageSigner {
  /** For `verifyImage` and `cosign verify --key`. */
  readonly publicKey: string;
  /** A signature in DER, as base64. */
  sign(bytes: Uint8Array): string;
}

/** `privateKey`: PKCS #8 as PEM, or in base64url. Throws an Error where it is no key of P-256. */
export function createImageSigner(privateKey: string): ImageSigner {
  const key = readKey(privateKey);
  if (!isP256(key)) throw new Error('The key that signs images has to be one of ECDSA on the curve P-256.');
  return {
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
    sign: (bytes) => sign('sha256', bytes, key).toString('base64'),
  };
}

const readKey = (text: string): KeyObject =>
  text.includes('-----BEGIN')
    ? createPrivateKey(text)
    : createPrivateKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'pkcs8' });

/** A new private key as settings have it: PKCS #8 in base64url. */
export const newImageKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64url');
