import { decodeJwt, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { createSeal } from '../../services/kit/secrets/seal.ts';
import { createTokenSigner, type Jwk, jwkOf, newKeyPair } from '../../services/platform/tokens/sign.ts';
import type { TestIdentity } from './identity.ts';

/** The current private key of an identity, as an attacker has it after stealing database and secret. */
export async function privateKeyOf({ schema, env }: TestIdentity): Promise<Jwk> {
  const { rows } = await schema.pool.query(
    'SELECT sealed_private FROM signing_keys WHERE signs_from <= now() ORDER BY signs_from DESC LIMIT 1',
  );
  const seal = createSeal(env.IDENTITY_KEY_SECRET ?? '');
  const jwk = jwkOf(await seal.open('modelyard-signing-key', String(rows[0]?.sealed_private)));
  if (!jwk) throw new Error('there is no key');
  return jwk;
}

/** Forgeries of `token`, the token of an open session, by what is wrong with them; all must be rejected. */
export async function forgedTokens(identity: TestIdentity, token: string): Promise<ReadonlyMap<string, string>> {
  const claims = decodeJwt(token);
  const jwk = await privateKeyOf(identity);
  const [sign, foreign] = await Promise.all([createTokenSigner(jwk), newKeyPair()]);
  const signForeign = await createTokenSigner(foreign.privateJwk);
  // Under the name of our own key.
  const signNamed = await createTokenSigner({ ...foreign.privateJwk, ...(jwk.kid !== undefined && { kid: jwk.kid }) });
  const now = Math.floor(Date.now() / 1000);
  const changed = (change: JWTPayload) => sign({ ...claims, ...change });
  const [header = '', payload = '', signature = ''] = token.split('.');
  const admin = Buffer.from(JSON.stringify({ ...claims, sub: 'admin' })).toString('base64url');
  const withoutSid = Object.fromEntries(Object.entries(claims).filter(([name]) => name !== 'sid'));
  return new Map([
    ['expired', await changed({ iat: now - 7_200, exp: now - 3_600 })],
    ['unsigned', new UnsecuredJWT(claims).encode()],
    ['without its signature', `${header}.${payload}.`],
    ['signed with another key', await signForeign(claims)],
    ['signed with another key under our name', await signNamed(claims)],
    ['of another issuer', await changed({ iss: 'https://elsewhere.example.org' })],
    ['for another audience', await changed({ aud: 'elsewhere' })],
    ['of no session', await changed({ sid: '00000000-0000-4000-8000-000000000000' })],
    ['of a session that is no id', await changed({ sid: "' OR true --" })],
    ['without a session', await sign(withoutSid)],
    ['with other claims', `${header}.${admin}.${signature}`],
    ['signed with the public key as a secret', await signWithPublicKey(identity, claims)],
    ['no token', 'no-token'],
    ['three dots', '...'],
    ['long', `${header}.${'A'.repeat(8_000)}.${signature}`],
  ]);
}

/** HS512, with what everybody may know as the secret. */
async function signWithPublicKey({ url }: TestIdentity, claims: JWTPayload): Promise<string> {
  const { keys } = JSON.parse(await (await fetch(`${url}/auth/jwks`)).text());
  const secret = Buffer.from(JSON.stringify(keys[0]).padEnd(64));
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS512', kid: keys[0].kid }).sign(secret);
}
