import type { IdentityApi } from '../../contracts/identity-api.ts';
import { type ApiClient, createApiClient } from '../../kit/http/api-client.ts';
import type { Service } from '../../kit/service.ts';
import type { Configured, identitySettings } from '../settings.ts';

const limits = { connections: 32, timeoutMs: 10_000, limitBytes: 64 * 1024 };

/** The API of identity, called with the tokens of users. */
export const createIdentityClient = (
  service: Service,
  { IDENTITY_URL: url }: Pick<Configured<typeof identitySettings>, 'IDENTITY_URL'>,
): ApiClient<IdentityApi> => createApiClient({ service, name: 'identity', url, ...limits });
