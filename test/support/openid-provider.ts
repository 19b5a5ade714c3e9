import { createServer } from 'node:http';
import Provider, { type Configuration } from 'oidc-provider';
import { freePort } from '../../infra/engines/engines.ts';

/** Claims of the provider about a user. */
export interface ProviderClaims {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly preferred_username?: string;
}

/** A real OpenID Connect provider that logs every browser in as `user`. */
export interface TestProvider {
  readonly issuer: string;
  user: ProviderClaims;
  close(): Promise<void>;
}

export const client = { id: 'modelyard', secret: 'the secret of modelyard at its provider' };

export async function startOpenIdProvider(redirectUrl: string): Promise<TestProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const known = new Map<string, ProviderClaims>();
  const provider = new Provider(issuer, { ...configuration(known), clients: [clientOf(redirectUrl)] });
  // Its server errors are for the spec that causes them to see in the answer.
  provider.on('server_error', () => undefined);
  const test: TestProvider = {
    issuer,
    user: { sub: 'unset' },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const answer = provider.callback();
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    known.set(test.user.sub, test.user);
    const result = { login: { accountId: test.user.sub, remember: false } };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return test;
}

const clientOf = (redirectUrl: string) => ({
  client_id: client.id,
  client_secret: client.secret,
  redirect_uris: [redirectUrl],
});

const configuration = (known: ReadonlyMap<string, ProviderClaims>): Configuration => ({
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'preferred_username'] },
  cookies: { keys: ['a key of the provider in a spec'] },
  features: { devInteractions: { enabled: false } },
  pkce: { required: () => true },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...known.get(sub), sub }) }),
  // Every user grants every scope.
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({ clientId: client.id, accountId: oidc.session?.accountId ?? '' });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

/** Goes to `url` with cookies of its own, as a browser does, until it is sent to an address that starts with `end`. */
export async function follow(url: string, end: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = url;
  for (let hops = 0; hops < 20; hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`${next} answered ${response.status}: ${await response.text()}`);
    next = new URL(location, next).href;
    if (next.startsWith(end)) return new URL(next);
  }
  throw new Error(`${url} went round in circles`);
}
