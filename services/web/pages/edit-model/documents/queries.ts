import { queryOptions } from '@tanstack/react-query';
import { portalApi } from '../../../app/api/client.ts';
import { contentOf } from '../../../app/api/content.ts';
import { upload } from '../../../app/api/upload.ts';
import type { Readers } from '../edit-search.ts';
import { keyOf, type Version } from '../queries.ts';

const path = '/solution/{solutionId}/revision/{revisionId}/{accessTypeCode}/document';

export interface Place {
  readonly version: Version;
  readonly readers: Readers;
}

const paramsOf = ({ version: { solutionId, revisionId }, readers: accessTypeCode }: Place) => ({
  ...{ solutionId, revisionId, accessTypeCode },
});

export const documentsQuery = (place: Place) =>
  queryOptions({
    queryKey: [...keyOf(place.version.solutionId), 'documents', place.version.revisionId, place.readers],
    queryFn: async ({ signal }) => contentOf(await portalApi.GET(path, { params: { path: paramsOf(place) }, signal })),
  });

interface Sending {
  readonly signal: AbortSignal;
  readonly onProgress: (sent: number) => void;
}

/** Sends one file after the other; `onProgress` is of all of them. */
export async function addDocuments(
  place: Place,
  files: readonly File[],
  { signal, onProgress }: Sending,
): Promise<void> {
  const { solutionId, revisionId, accessTypeCode } = paramsOf(place);
  const to = `/api/solution/${solutionId}/revision/${revisionId}/${accessTypeCode}/document`;
  for (const [index, file] of files.entries()) {
    const form = new FormData();
    form.append('file', file);
    await upload({ path: to, form, signal, onProgress: (sent) => onProgress((index + sent) / files.length) });
  }
}

export const removeDocument = (place: Place, documentId: string) =>
  portalApi.DELETE(`${path}/{documentId}`, { params: { path: { ...paramsOf(place), documentId } } });

/** Those whose names the version has already are left out. */
export function copyDocuments(place: Place, fromRevisionId: string) {
  const copy = '/solution/{solutionId}/revision/{revisionId}/{accessTypeCode}/copyDocuments/{fromRevisionId}';
  const params = { path: { ...paramsOf(place), fromRevisionId } };
  return portalApi.GET(copy, { params });
}
