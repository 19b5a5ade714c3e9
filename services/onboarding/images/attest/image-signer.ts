import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';

/** Signs with ECDSA on P-256 and SHA-256, as cosign does by default. */
export interface ImageSigner {
  /** For `verifyImage` and `cosign verify --key`. */
  readonly publicKey: string;
  /** A signature in DER, as base64. */
  sign(bytes: Uint8Array): string;
}

const isP256 = (key: KeyObject): boolean =>
  key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1';

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

/** Whether one of the public keys (PEM) made the signature. Throws an Error where one is no key of P-256. */
export function isSignedBy(publicKeys: readonly string[], bytes: Uint8Array, signature: string): boolean {
  const made = Buffer.from(signature, 'base64');
  return publicKeys.some((pem) => {
    const key = createPublicKey(pem);
    if (!isP256(key)) throw new Error('A key that verifies images has to be one of ECDSA on the curve P-256.');
    return verify('sha256', bytes, key, made);
  });
}
