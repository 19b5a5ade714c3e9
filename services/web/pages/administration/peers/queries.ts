import { queryOptions } from '@tanstack/react-query';
import { portalApi } from '../../../app/api/client.ts';
import { contentOf } from '../../../app/api/content.ts';

/** More peers than a site has. */
const mostPeers = 100;

export const peersKey = ['administration', 'peers'];

export const peersQuery = queryOptions({
  queryKey: peersKey,
  queryFn: async ({ signal }) => {
    const body = { page: 0, size: mostPeers, fieldToDirectionMap: { name: 'ASC' } };
    return contentOf(await portalApi.POST('/admin/paginatedPeers', { body, signal })).content;
  },
});

export const subscriptionsQuery = (peerId: string) =>
  queryOptions({
    queryKey: [...peersKey, peerId, 'subscriptions'],
    queryFn: async ({ signal }) =>
      contentOf(await portalApi.POST('/admin/peer/subcriptions/{peerId}', { params: { path: { peerId } }, signal })),
  });
