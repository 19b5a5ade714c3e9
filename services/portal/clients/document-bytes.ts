import { unavailable } from '../../kit/errors.ts';
import { apiError } from '../../kit/http/api-response.ts';
import { requestWhole } from '../../kit/http/upstream/request-whole.ts';
import type { Upstream } from '../../kit/http/upstream/upstream.ts';
import type { DocumentBytes } from '../domain/document-bytes.ts';

const answerLimitBytes = 64 * 1024;

export const createDocumentBytes = (content: Upstream): DocumentBytes => ({
  async remove({ workspace, solutionId, revisionId, name }) {
    const path = `/site/api-manual/Solution/solutionAssets/${solutionId}/${revisionId}/${name}?path=${workspace}`;
    const request = { method: 'DELETE', path, headers: { accept: 'application/json' }, body: null };
    const { status, headers, body } = await requestWhole(content, request, answerLimitBytes);
    // Deleted already: this event was delivered before.
    if (status === 404) return;
    if (status === 202) throw unavailable('The content service takes longer than usual.');
    if (status >= 400) throw apiError('content', status, headers, body.toString());
  },
});
