import type { ContentApi } from '../../contracts/content-api.ts';
import { type ApiClient, createApiClient } from '../../kit/http/api-client.ts';
import type { Service } from '../../kit/service.ts';
import type { Configured, contentSettings } from '../settings.ts';

/** The API of the content service, for calls that read and write JSON; it needs no account. */
export const createContentClient = (
  service: Service,
  { CONTENT_URL: url }: Configured<typeof contentSettings>,
): ApiClient<ContentApi> => createApiClient({ service, name: 'content', url });
