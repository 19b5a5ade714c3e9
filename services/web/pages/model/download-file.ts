import type { Artifact } from '../../../contracts/portal-api.ts';
import { portalApi } from '../../app/api/client.ts';
import type { Version } from './queries.ts';

/** Fetches a file and has the browser save it: a plain link would need the token in its address. */
export async function downloadFile(
  { solutionId, revisionId }: Version,
  { artifactId, name }: Pick<Artifact, 'artifactId' | 'name'>,
): Promise<void> {
  const { data } = await portalApi.GET('/downloads/{solutionId}', {
    params: { path: { solutionId }, query: { artifactId, revisionId } },
    parseAs: 'blob',
  });
  saveFile(data, name);
}

export function saveFile(data: Blob | undefined, name: string): void {
  if (!data) throw new Error('The answer has no file.');
  const url = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
