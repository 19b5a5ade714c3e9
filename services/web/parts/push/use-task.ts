import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onboardingApi } from '../../app/api/client.ts';
import { bodyOf } from '../../app/api/content.ts';
import { followEvents } from '../../app/api/events.ts';

const taskQuery = (id: string) =>
  queryOptions({
    queryKey: ['push', id],
    queryFn: async ({ signal }) =>
      bodyOf(await onboardingApi.GET('/onboarding-app/v2/tasks/{id}', { params: { path: { id } }, signal })),
  });

/** A push with its steps, as they go on. */
export function useTask(id: string) {
  const queries = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    void followEvents({
      ...{ path: `/onboarding-app/v2/tasks/${id}`, signal: leaving.signal },
      onEvent({ event, data }) {
        if (event === 'task') queries.setQueryData(taskQuery(id).queryKey, JSON.parse(data));
        if (event !== 'end') return;
        leaving.abort();
        // What came of it is in lists that were shown before.
        void queries.invalidateQueries({ queryKey: ['own-solutions'] });
      },
    });
    return () => leaving.abort();
  }, [id, queries]);
  return useQuery(taskQuery(id));
}
