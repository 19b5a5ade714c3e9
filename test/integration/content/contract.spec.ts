import { describeContentHttp } from '../../contract/content/http.suite.ts';
import { createContent } from '../../support/content.ts';
import { stagedInGridfs } from '../../support/staged-in-gridfs.ts';

describeContentHttp('through Kafka into MongoDB', async () => {
  const documentLimitBytes = 12_000_000;
  const content = await createContent({ CONTENT_DOCUMENT_LIMIT_BYTES: String(documentLimitBytes) });
  const [gateway] = await Promise.all([content.startGateway(), content.startWorker()]);
  return { url: gateway.url, documentLimitBytes, staged: () => stagedInGridfs(content.env.MONGODB_URL ?? '') };
});
