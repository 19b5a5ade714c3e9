import { describeContentHttp } from '../../contract/content/http.suite.ts';
import { type MemoryContent, startMemoryContent } from '../../support/memory-content.ts';

describe('content gateway', () => {
  let content: MemoryContent;
  after(() => content.stop());

  describeContentHttp('in memory', async () => {
    const documentLimitBytes = 6_000_000;
    content = await startMemoryContent({ documentLimitBytes });
    const { url, files } = content;
    return { url, documentLimitBytes, staged: async () => (await files.stale(Number.MAX_SAFE_INTEGER, 0)).length };
  });
});
