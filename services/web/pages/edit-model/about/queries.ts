import { queryOptions } from '@tanstack/react-query';
import type { Author, SolutionChangesInput } from '../../../../contracts/portal-api.ts';
import { portalApi } from '../../../app/api/client.ts';
import { contentOf } from '../../../app/api/content.ts';
import type { Version } from '../queries.ts';

const hourMs = 60 * 60_000;

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async ({ signal }) => contentOf(await portalApi.GET('/filter/modeltype', { signal })),
  staleTime: hourMs,
});

export const toolkitsQuery = queryOptions({
  queryKey: ['toolkits'],
  queryFn: async ({ signal }) => contentOf(await portalApi.GET('/filter/toolkitType', { signal })),
  staleTime: hourMs,
});

const mostTags = 1_000;

/** The tags of all models, by name. */
export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: async ({ signal }) =>
    contentOf(await portalApi.PUT('/tags', { body: { request_body: { size: mostTags } }, signal })).tags,
});

export const changeSolution = (solutionId: string, changes: SolutionChangesInput) =>
  portalApi.PUT('/solutions/{solutionId}', { params: { path: { solutionId } }, body: { request_body: changes } });

export const addTag = (solutionId: string, tag: string) =>
  portalApi.PUT('/addTag/{solutionId}/tag/{tag}', { params: { path: { solutionId, tag } } });

export const removeTag = (solutionId: string, tag: string) =>
  portalApi.DELETE('/dropTag/{solutionId}/tag/{tag}', { params: { path: { solutionId, tag } } });

const ofRevision = '/solution/{solutionId}/revision/{revisionId}';
const paramsOf = ({ solutionId, revisionId }: Version) => ({ path: { solutionId, revisionId } });

export const addAuthor = (version: Version, author: Author) =>
  portalApi.PUT(`${ofRevision}/authors`, { params: paramsOf(version), body: { request_body: author } });

export const removeAuthor = (version: Version, author: Author) =>
  portalApi.PUT(`${ofRevision}/removeAuthor`, { params: paramsOf(version), body: { request_body: author } });
