import type { ContentApi } from '../../contracts/content-api.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { bodyIfFound } from '../../kit/if-found.ts';
import type { DocumentBytes } from '../domain/document-bytes.ts';
import { requireOutcome } from './content.ts';

export const createDocumentBytes = (content: ApiClient<ContentApi>): DocumentBytes => ({
  async remove({ workspace, name: documentName, ...revision }) {
    const call = { params: { ...revision, documentName }, query: { path: workspace } };
    const path = 'DELETE /site/api-manual/Solution/solutionAssets/{solutionId}/{revisionId}/{documentName}';
    const answer = content.call(path, call).then((response) => {
      requireOutcome(response);
      return response;
    });
    // Not found: this event was delivered before.
    await bodyIfFound(answer);
  },
});
