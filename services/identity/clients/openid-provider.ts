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

/** Any provider that describes itself (OpenID Connect Discovery); asked when it is first needed. */
export function createOpenIdProvider(options: ProviderOptions): OpenIdProvider {
  const { redirectUrl } = options;
  let known: Promise<openid.Configuration> | undefined;

  /** One that was away the first time is asked again. */
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
        const begun = { state: openid.randomState(), nonce: openid.randomNonce(), codeVerifier };
        const url = openid.buildAuthorizationUrl(config, {
          redirect_uri: redirectUrl,
          scope,
          state: begun.state,
          nonce: begun.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        });
        return { url: url.href, begun };
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
        // Many providers put the address there and not into the token.
        const asked = claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
        const more = asked ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
        return providedUser({ ...claims, ...more });
      }),
  };
}

async function discover({ issuer, clientId, clientSecret }: ProviderOptions): Promise<openid.Configuration> {
  const url = new URL(issuer);
  // In clear only to a provider on this machine, as in a trial.
  const isLocal = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  const execute = isLocal ? [openid.allowInsecureRequests] : [];
  return openid.discovery(url, clientId, clientSecret, undefined, { execute, timeout: timeoutSeconds });
}

function providedUser(claims: Readonly<Record<string, unknown>>): ProvidedUser {
  const text = (name: string) => (typeof claims[name] === 'string' && claims[name] !== '' ? claims[name] : null);
  const subject = text('sub');
  if (subject === null || subject.length > 255) throw logInRejected('the provider names nobody');
  return {
    subject,
    email: text('email'),
    // The word `true` is what some providers send, and nothing else counts.
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: text('given_name')?.slice(0, 50) ?? null,
    lastName: text('family_name')?.slice(0, 50) ?? null,
    preferredName: text('preferred_username'),
  };
}

const logInRejected = (cause: unknown) =>
  new AppError('unauthenticated', 'The log-in at the provider did not succeed.', { reason: 'openid_refused', cause });

async function mapProviderError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown;
    if (isRejection(thrown)) throw logInRejected(thrown);
    throw unavailable('The OpenID provider cannot be reached right now.', thrown);
  }
}

/** The provider said no, or what came back does not belong to what was begun; everything else is trouble on the way. */
function isRejection(thrown: unknown): boolean {
  if (thrown instanceof openid.AuthorizationResponseError) return true;
  if (thrown instanceof openid.ResponseBodyError) return thrown.status < 500;
  return thrown instanceof openid.ClientError && /INVALID_RESPONSE|CLAIM|JWT/.test(thrown.code ?? '');
}
