import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { portalApi } from '../../app/api/client.ts';
import { bodyOf } from '../../app/api/content.ts';
import { criteriaOf, type RequestsSearch } from './requests-search.ts';

const pageSize = 20;

export const requestsQuery = (search: RequestsSearch) =>
  queryOptions({
    queryKey: ['publish-requests', search],
    queryFn: async ({ signal }) => {
      const body = { request_body: criteriaOf(search, pageSize) };
      const answer = bodyOf(await portalApi.POST('/publish/request', { body, signal }));
      return { requests: answer.response_body, pages: answer.totalPages };
    },
    placeholderData: keepPreviousData,
  });
