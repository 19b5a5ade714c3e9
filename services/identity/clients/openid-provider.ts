import * as openid from 'openid-client';
import { AppError, unavailable } from '../../kit/errors.ts';
import type { OpenIdProvider, ProvidedUser } from '../domain/provided-user.ts';

export interface ProviderOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** Where the provider sends the browser back to. */
  readonly redirectUrl: string;
}

const scope = 'openid email profile';
const timeoutSeconds = 10;

/** Any provider with OpenID Connect Discovery, which runs on first use. */
export function createOpenIdProvider(options: ProviderOptions): OpenIdProvider {
  const { redirectUrl } = options;
  let known: Promise<openid.Configuration> | undefined;

  /** Discovery that failed is repeated at the next call. */
  function configuration(): Promise<openid.Configuration> {
    known ??= discover(options).catch((thrown) => {
      known = undefined;
      throw thrown;
    });
    return known;
  }

  return {
    begin: () =>
      mapProviderError(async () => {
        const config = await configuration();
        const codeVerifier = openid.randomPKCECodeVerifier();
        const pending = { state: openid.randomState(), nonce: openid.randomNonce(), codeVerifier };
        const url = openid.buildAuthorizationUrl(config, {
          redirect_uri: redirectUrl,
          scope,
          state: pending.state,
          nonce: pending.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        });
        return { url: url.href, pending };
      }),

    complete: (query, { state, nonce, codeVerifier }) =>
      mapProviderError(async () => {
        const config = await configuration();
        const checks = {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        };
        const tokens = await openid.authorizationCodeGrant(config, new URL(`${redirectUrl}?${query}`), checks);
        const claims = tokens.claims();
        if (!claims) throw logInRejected('the provider sent no ID token');
        // Many providers return the address from this endpoint and not in the token.
        const asked = claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
        const more = asked ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
        return providedUser({ ...claims, ...more });
      }),
  };
}

async function discover({ issuer, clientId, clientSecret }: ProviderOptions): Promise<openid.Configuration> {
  const url = new URL(issuer);
  // HTTP without TLS only to a provider on this machine, for trials.
  const isLocal = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  const execute = isLocal ? [openid.allowInsecureRequests] : [];
  return openid.discovery(url, clientId, clientSecret, undefined, { execute, timeout: timeoutSeconds });
}

function providedUser(claims: Readonly<Record<string, unknown>>): ProvidedUser {
  const text = (name: string) => (typeof claims[name] === 'string' && claims[name] !== '' ? claims[name] : null);
  const subject = text('sub');
  if (subject === null || subject.length > 255) throw logInRejected('the ID token has no valid subject');
  return {
    subject,
    email: text('email'),
    // Some providers send the string `true`; no other value counts.
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: text('given_name')?.slice(0, 50) ?? null,
    lastName: text('family_name')?.slice(0, 50) ?? null,
    preferredName: text('preferred_username'),
  };
}

const logInRejected = (cause: unknown) =>
  new AppError('unauthenticated', 'The log-in at the OpenID provider failed; start it again.', {
    reason: 'openid_refused',
    cause,
  });

async function mapProviderError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown;
    if (isRejection(thrown)) throw logInRejected(thrown);
    throw unavailable('The OpenID provider is unavailable; try again later.', thrown);
  }
}

/** The provider rejected the log-in, or its response does not match the request; every other error is a connection problem. */
function isRejection(thrown: unknown): boolean {
  if (thrown instanceof openid.AuthorizationResponseError) return true;
  if (thrown instanceof openid.ResponseBodyError) return thrown.status < 500;
  return thrown instanceof openid.ClientError && /INVALID_RESPONSE|CLAIM|JWT/.test(thrown.code ?? '');
}
