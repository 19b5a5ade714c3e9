import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { ComposerApi } from '../../../contracts/composer-api.ts';
import type { DeploymentApi } from '../../../contracts/deployment-api.ts';
import type { IdentityApi } from '../../../contracts/identity-api.ts';
import type { LogsApi } from '../../../contracts/logs-api.ts';
import type { NotificationApi } from '../../../contracts/notification-api.ts';
import type { OnboardingApi } from '../../../contracts/onboarding-api.ts';
import type { PortalApi } from '../../../contracts/portal-api.ts';
import { currentToken } from '../session/browser-session.ts';
import { session } from '../session/session.ts';
import { checkAnswers } from './check-answers.ts';
import type { PathsOf } from './paths-of.ts';
import { repeatRefused } from './repeat-refused.ts';

const identify: Middleware = {
  async onRequest({ request }) {
    const token = await currentToken();
    if (token) request.headers.set('authorization', `Bearer ${token}`);
  },
  onResponse({ request, response }) {
    // Ended elsewhere: by an administrator, a new password, another tab.
    if (response.status === 401 && request.headers.has('authorization')) session.set(undefined);
  },
};

/** Typed requests to one API. They throw an ApiError where the answer is no success. */
function clientOf<Api>(baseUrl: string): Client<PathsOf<Api>> {
  const client = createClient<PathsOf<Api>>({ baseUrl, fetch: repeatRefused });
  // Answers pass them in reverse.
  client.use(checkAnswers, identify);
  return client;
}

export const portalApi = clientOf<PortalApi>('/api');
export const identityApi = clientOf<IdentityApi>('/api');
export const notificationApi = clientOf<NotificationApi>('/api');
export const deploymentApi = clientOf<DeploymentApi>('');
export const composerApi = clientOf<ComposerApi>('');
export const logsApi = clientOf<LogsApi>('');
export const onboardingApi = clientOf<OnboardingApi>('');
