import { describeContentHttp } from '../../contract/content/http.suite.ts';
import { createContent } from '../../support/content.ts';
import { startEdge } from '../../support/edge.ts';
import { stagedInGridfs } from '../../support/staged-in-gridfs.ts';

describeContentHttp('behind the edge', async () => {
  const documentLimitBytes = 12_000_000;
  const content = await createContent({ CONTENT_DOCUMENT_LIMIT_BYTES: String(documentLimitBytes) });
  const [gateway] = await Promise.all([content.startGateway(), content.startWorker()]);
  const edge = await startEdge(gateway.url);
  return { url: edge.url, documentLimitBytes, staged: () => stagedInGridfs(content.env.MONGODB_URL ?? '') };
});
