import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { IdentityApi } from '../../../contracts/identity-api.ts';
import type { PortalApi } from '../../../contracts/portal-api.ts';
import { session } from '../session/session.ts';
import { ApiError, apiErrorOf } from './api-error.ts';
import type { PathsOf } from './paths-of.ts';

const checkAnswer: Middleware = {
  onRequest({ request }) {
    const { token } = session.get() ?? {};
    if (token) request.headers.set('authorization', `Bearer ${token}`);
    // Otherwise clients of the predecessor are answered, which take 200 for failures.
    request.headers.set('accept', 'application/problem+json, application/json');
  },
  async onResponse({ request, response }) {
    if (response.ok) return;
    if (response.status === 401 && request.headers.has('authorization')) session.end();
    throw apiErrorOf(response.status, response.headers, await response.json().catch(() => undefined));
  },
  onError({ error }) {
    if (error instanceof DOMException && error.name === 'AbortError') return error;
    return new ApiError({ status: 0, code: 'unreachable', detail: '' });
  },
};

/** Typed requests to one API. They throw an ApiError where the answer is no success. */
function clientOf<Api>(baseUrl: string): Client<PathsOf<Api>> {
  const client = createClient<PathsOf<Api>>({ baseUrl });
  client.use(checkAnswer);
  return client;
}

export const portalApi = clientOf<PortalApi>('/api');
export const identityApi = clientOf<IdentityApi>('/api');
