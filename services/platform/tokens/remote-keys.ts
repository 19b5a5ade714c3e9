import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';

const timeoutMs = 3_000;

/**
 * The public keys at `url`, a JWKS: fetched when first needed, again after ten minutes, and for a key that is not among
 * them; the latter at most every 30 s, so that strangers can not make us ask all the time. A new key is published a minute
 * before it signs, so that nobody's token falls into these 30 s.
 */
export const remoteKeys = (url: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(url), { timeoutDuration: timeoutMs });
