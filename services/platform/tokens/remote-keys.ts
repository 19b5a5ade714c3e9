import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';

const timeoutMs = 3_000;

/**
 * The public keys of the JWKS at `url`: fetched when first needed, again after ten minutes, and for an unknown key, which
 * happens at most every 30 s, so that forged tokens cannot cause constant requests. A new key is published a minute before
 * it signs, so that no valid token falls into these 30 s.
 */
export const remoteKeys = (url: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(url), { timeoutDuration: timeoutMs });
