import type { ContentApi } from '../../contracts/content-api.ts';
import { type ApiClient, type ApiClientOptions, createApiClient } from '../../kit/http/api-client.ts';
import type { Service } from '../../kit/service.ts';
import type { Configured, contentSettings } from '../settings.ts';

/** The API of the content service; downloads are streamed with an `Upstream` instead. */
export const createContentClient = (
  service: Service,
  { CONTENT_URL: url, CONTENT_CREDENTIALS: credentials }: Configured<typeof contentSettings>,
  limits: Pick<ApiClientOptions, 'connections' | 'timeoutMs' | 'limitBytes'> = {},
): ApiClient<ContentApi> => createApiClient({ service, name: 'content', url, credentials, ...limits });
