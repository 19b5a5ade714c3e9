import { createHash, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import type { JWK } from 'jose';
import { z } from 'zod';
import { type KeyPair, keySet } from './sign.ts';
import { tokenAlgorithm } from './verify.ts';

/** What the tokens name that the registry's proxy sends to the engine behind it. */
export const engineTokens = { issuer: 'modelyard-registry', audience: 'modelyard-registry-engine' } as const;

/** A new private key of the registry's proxy, as its setting has it. */
export const newRegistryKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64url');

/** `REGISTRY_KEY`. */
export const registryKey = () =>
  z
    .string('give the private key that tokens are signed with: P-256, PKCS #8 in base64url')
    .refine((text) => jwkIn(text) !== undefined, 'must be a private P-256 key, PKCS #8 in base64url');

function jwkIn(text: string): JWK | undefined {
  try {
    const jwk = createPrivateKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'pkcs8' }).export({
      format: 'jwk',
    });
    return jwk.crv === 'P-256' && typeof jwk.kty === 'string' ? { ...jwk, kty: jwk.kty } : undefined;
  } catch {
    return undefined;
  }
}

/** Throws an Error where the text is not such a key. */
export function readRegistryKey(text: string): KeyPair {
  const jwk = jwkIn(text);
  if (!jwk) throw new Error('REGISTRY_KEY is not a private P-256 key.');
  const { d, ...publicPart } = jwk;
  const kid = thumbprintOf(publicPart);
  const named = { kid, alg: tokenAlgorithm, use: 'sig' };
  return { kid, publicJwk: { ...publicPart, ...named }, privateJwk: { ...jwk, ...named } };
}

/** RFC 7638. */
const thumbprintOf = ({ crv, kty, x, y }: JWK): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');

/** What an engine is started with, so that it believes the tokens of the proxy that has this key, and no others. */
export function engineTrust(key: string) {
  const { publicJwk } = readRegistryKey(key);
  return {
    issuer: engineTokens.issuer,
    service: engineTokens.audience,
    jwks: JSON.stringify(keySet([publicJwk])),
    secret: createHash('sha256').update(`uploads ${key}`).digest('base64url'),
  };
}
