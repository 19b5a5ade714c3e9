import { createPublicKey, type KeyObject, verify } from 'node:crypto';

// Names of cosign's format: a signature is a manifest beside that of the image, and a layer of it is what was signed.

export const payloadType = 'application/vnd.dev.cosign.simplesigning.v1+json';
export const signatureAnnotation = 'dev.cosignproject.cosign/signature';
export const signatureKind = 'cosign container image signature';

export const payloadLimitBytes = 64 * 1024;
/** A registry may list any number. */
export const mostSignatures = 50;

/** Where cosign looks for the signatures of a manifest. */
export const signatureTag = (digest: string): string => `${digest.replace(':', '-')}.sig`;

export const isP256 = (key: KeyObject): boolean =>
  key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1';

/** Whether one of the public keys (PEM) made the signature (DER, as base64). Throws an Error where one is no key of P-256. */
export function isSignedBy(publicKeys: readonly string[], bytes: Uint8Array, signature: string): boolean {
  const made = Buffer.from(signature, 'base64');
  return publicKeys.some((pem) => {
    const key = createPublicKey(pem);
    if (!isP256(key)) throw new Error('A key that verifies images has to be one of ECDSA on the curve P-256.');
    return verify('sha256', bytes, key, made);
  });
}

/** The digest of the manifest that a payload says is an image. */
export function statedDigest(payload: Buffer): unknown {
  try {
    const { critical } = Object(JSON.parse(payload.toString()));
    return critical?.type === signatureKind ? critical?.image?.['docker-manifest-digest'] : undefined;
  } catch {
    return undefined;
  }
}
