import type { IdentityApi } from '../../contracts/identity-api.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly oneTimeCode?: string;
}

/** The token of a log-in. Errors: `unauthenticated`, `rate_limited`, `unavailable`. */
export type LogIn = (
  credentials: Credentials,
  from: { readonly requestId: string; readonly network: string },
) => Promise<string>;

export const createLogIn =
  (identity: ApiClient<IdentityApi>): LogIn =>
  async (request_body, from) =>
    (await identity.call('POST /auth/jwtToken', { body: { request_body }, ...from, isLogIn: true })).body.jwtToken;
