import { queryOptions } from '@tanstack/react-query';
import { identityApi, notificationApi, portalApi } from '../../app/api/client.ts';
import { bodyOf, contentOf } from '../../app/api/content.ts';

export const personQuery = (userId: string) =>
  queryOptions({
    queryKey: ['account', userId],
    queryFn: async ({ signal }) => {
      const body = { request_body: { userId } };
      return contentOf(await portalApi.POST('/users/userAccountDetails', { body, signal }));
    },
  });

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: async ({ signal }) => contentOf(await identityApi.GET('/auth/secondFactor', { signal })),
});

export const tokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: async ({ signal }) => contentOf(await identityApi.GET('/auth/apiTokens', { signal })),
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => contentOf(await identityApi.GET('/auth/sessions', { signal })),
});

export const digestQuery = queryOptions({
  queryKey: ['digest'],
  queryFn: async ({ signal }) => bodyOf(await notificationApi.GET('/notifications/digest', { signal })),
});

/** Which severities a person is sent by mail. */
export const preferencesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['notification-preferences', userId],
    queryFn: async ({ signal }) => {
      const params = { path: { userId } };
      return contentOf(await portalApi.GET('/notifications/pref/byUserId/{userId}', { params, signal }));
    },
  });

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async ({ signal }) => bodyOf(await notificationApi.GET('/notifications/webhooks', { signal })),
});

const deliveries = '20';
const waitingMs = 3_000;

/** The newest deliveries to a webhook; looked at again while one is waiting. */
export const deliveriesQuery = (webhookId: string) =>
  queryOptions({
    queryKey: ['webhooks', webhookId, 'deliveries'],
    queryFn: async ({ signal }) => {
      const params = { path: { webhookId }, query: { size: deliveries } };
      return bodyOf(await notificationApi.GET('/notifications/webhooks/{webhookId}/deliveries', { params, signal }))
        .deliveries;
    },
    refetchInterval: ({ state }) => (state.data?.some(({ ended }) => ended === null) ? waitingMs : false),
  });
