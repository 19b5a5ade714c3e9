import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { newId } from '../../../services/kit/ids.ts';
import type { TestPortal } from '../portal.ts';

/** Tokens that name the administrator and that nobody may get anywhere with, by what is wrong with them. */
export async function badTokens({ people }: TestPortal): Promise<Readonly<Record<string, string>>> {
  const { loginName } = people.admin;
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const claims = () => ({ sid: newId(), jti: newId(), role: [{ name: 'Admin' }] });
  const unsigned = new UnsecuredJWT(claims());
  const signed = new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', kid: 'stand-in' });
  // Its own key in the header: a verifier that believes what a token says of itself would find it good.
  const bringsItsKey = new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', jwk: await exportJWK(publicKey) });
  for (const token of [unsigned, signed, bringsItsKey])
    token.setSubject(loginName).setIssuer('modelyard').setAudience('modelyard').setIssuedAt().setExpirationTime('2h');
  return {
    none: unsigned.encode(),
    'wrong key': await signed.sign(privateKey),
    'a key of its own': await bringsItsKey.sign(privateKey),
    'no token at all': 'a.b.c',
    'no such API token': `${loginName}:0123456789abcdef0123456789abcdef`,
  };
}
