import { queryOptions } from '@tanstack/react-query';

/** What cleans HTML of users. Loaded on demand, as it is large. */
export const cleanHtmlQuery = queryOptions({
  queryKey: ['clean-html'],
  queryFn: async () => (await import('./clean-html.ts')).cleanHtml,
  staleTime: Number.POSITIVE_INFINITY,
});
