import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { newId } from '../../services/kit/ids.ts';

/** A user that tokens are issued for. */
export interface KnownPrincipal {
  readonly userId: string;
  readonly loginName: string;
  readonly roles: readonly string[];
}

/** The part of identity that services call, without sessions: valid tokens for any user. */
export interface FakeIdentity {
  readonly url: string;
  signIn(known: KnownPrincipal): Promise<string>;
  close(): Promise<void>;
}

const all = ['read', 'write'];

export async function startFakeIdentity(): Promise<FakeIdentity> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'stand-in', alg: 'ES256', use: 'sig' };
  const sessions = new Map<string, KnownPrincipal & { readonly sessionId: string }>();
  const server = createServer((request, response) => {
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const known = sessions.get(token);
    const introspection = known ? { active: true, ...known, via: 'session', scopes: all } : { active: false };
    const answer = request.url === '/.well-known/jwks.json' ? { keys: [jwk] } : introspection;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async signIn(known) {
      const sessionId = newId();
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'ES256', kid: 'stand-in' })
        .setSubject(known.loginName)
        .setIssuer('modelyard')
        .setAudience('modelyard')
        .setIssuedAt()
        .setJti(newId())
        .setExpirationTime('2h')
        .sign(privateKey);
      sessions.set(token, { ...known, sessionId });
      return token;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
