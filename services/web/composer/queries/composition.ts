import { queryOptions } from '@tanstack/react-query';
import type { Composition } from '../../../contracts/composer-api.ts';
import { composerApi } from '../../app/api/client.ts';
import { bodyOf } from '../../app/api/content.ts';

/** A composition with its graph; its stream keeps it up to date. */
export const compositionQuery = (id: string) =>
  queryOptions({
    queryKey: ['composition', id],
    queryFn: async ({ signal }): Promise<Composition> =>
      bodyOf(await composerApi.GET('/compositions/{id}', { params: { path: { id } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
