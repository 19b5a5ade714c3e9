import { queryOptions } from '@tanstack/react-query';
import { onboardingApi } from '../../app/api/client.ts';
import { bodyOf } from '../../app/api/content.ts';

/** What can be checked before anything is sent. */
export const pushLimitsQuery = queryOptions({
  queryKey: ['push-limits'],
  queryFn: async ({ signal }) => bodyOf(await onboardingApi.GET('/onboarding-app/v2/limits', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});
