import type { Artifact } from '../../../contracts/portal-api.ts';
import { portalApi } from '../../app/api/client.ts';
import { saveFile } from '../../parts/save-file.ts';
import type { Version } from './queries.ts';

/** Fetches a file and has the browser save it. */
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
