import { runSchemathesis } from '../../../scripts/schemathesis/run-schemathesis.ts';
import { type MemoryContent, startMemoryContent } from '../../support/memory-content.ts';
import { attackOf, attackTimeoutMs, expectPassed } from '../../support/schemathesis.ts';

describe('content under Schemathesis', function () {
  this.timeout(attackTimeoutMs);
  let content: MemoryContent;
  before(async () => {
    content = await startMemoryContent({ documentLimitBytes: 1 << 20 });
  });
  after(() => content?.stop());

  it('answers as its document says, whatever it is asked', async () => {
    expectPassed(await runSchemathesis({ document: `${content.url}/v3/api-docs`, ...attackOf() }), 100);
  });
});
