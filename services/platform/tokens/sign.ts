import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  type JWTPayload,
  type JWTVerifyGetKey,
  SignJWT,
} from 'jose';
import { tokenAlgorithm } from './verify.ts';

export type { JWK as Jwk };

/** A new pair of keys; `kid` is the thumbprint of the public one (RFC 7638), so that no two keys share a name. */
export interface KeyPair {
  readonly kid: string;
  /** As published in the JWKS. */
  readonly publicJwk: JWK;
  readonly privateJwk: JWK;
}

export async function newKeyPair(): Promise<KeyPair> {
  const { publicKey, privateKey } = await generateKeyPair(tokenAlgorithm, { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const named = { kid, alg: tokenAlgorithm, use: 'sig' };
  return { kid, publicJwk: { ...publicJwk, ...named }, privateJwk: { ...(await exportJWK(privateKey)), ...named } };
}

/** Signs claims, which the holder of the token can read. */
export type SignToken = (claims: JWTPayload) => Promise<string>;

export async function createTokenSigner(privateJwk: JWK): Promise<SignToken> {
  const key = await importJWK(privateJwk, tokenAlgorithm);
  const header = { alg: tokenAlgorithm, typ: 'JWT', ...(privateJwk.kid !== undefined && { kid: privateJwk.kid }) };
  return (claims) => new SignJWT(claims).setProtectedHeader(header).sign(key);
}

/** A stored value as a key; undefined where it is not one. */
export const jwkOf = (stored: unknown): JWK | undefined =>
  typeof stored === 'object' && stored !== null && 'kty' in stored && typeof stored.kty === 'string'
    ? { ...stored, kty: stored.kty }
    : undefined;

/** The keys of `publicJwks` for a verifier that does not have to fetch them. */
export const localKeys = (publicJwks: readonly JWK[]): JWTVerifyGetKey => createLocalJWKSet(keySet(publicJwks));

/** The JWKS document. */
export const keySet = (publicJwks: readonly JWK[]): JSONWebKeySet & { readonly keys: JWK[] } => ({
  keys: [...publicJwks],
});
