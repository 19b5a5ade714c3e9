import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { readRegistryKey } from './registry-key.ts';
import { createTokenSigner, keySet } from './sign.ts';
import { tokenAlgorithm, toTokenError } from './verify.ts';

/** Tokens for one audience. */
export interface RegistryTokens {
  sign(claims: JWTPayload, lifetimeS: number): Promise<string>;
  /** The claims of a token of ours. Errors: `unauthenticated`. */
  verify(token: string): Promise<JWTPayload & { readonly exp: number }>;
}

export interface RegistryTokenOptions {
  /** See `REGISTRY_KEY`. */
  readonly key: string;
  readonly issuer: string;
  readonly audience: string;
}

export async function createRegistryTokens({ key, issuer, audience }: RegistryTokenOptions): Promise<RegistryTokens> {
  const { publicJwk, privateJwk } = readRegistryKey(key);
  const sign = await createTokenSigner(privateJwk);
  const keys = createLocalJWKSet(keySet([publicJwk]));
  return {
    sign(claims, lifetimeS) {
      const now = Math.floor(Date.now() / 1_000);
      const times = { iat: now, nbf: now, exp: now + lifetimeS };
      return sign({ ...claims, ...times, iss: issuer, aud: audience, jti: randomUUID() });
    },
    async verify(token) {
      try {
        const options = { issuer, audience, algorithms: [tokenAlgorithm], requiredClaims: ['exp'] };
        const { payload } = await jwtVerify(token, keys, options);
        return { ...payload, exp: Number(payload.exp) };
      } catch (thrown) {
        throw toTokenError(thrown);
      }
    },
  };
}
