import { runSchemathesis } from '../../../scripts/schemathesis/run-schemathesis.ts';
import { type MemoryOrchestrator, startMemoryOrchestrator } from '../../support/memory-orchestrator.ts';
import { attackOf, attackTimeoutMs, expectPassed } from '../../support/schemathesis.ts';

describe('the orchestrator under Schemathesis', function () {
  this.timeout(attackTimeoutMs);
  let orchestrator: MemoryOrchestrator;
  before(async () => {
    orchestrator = await startMemoryOrchestrator();
  });
  after(() => orchestrator?.stop());

  it('answers as its document says, whatever it is asked', async () => {
    const report = await runSchemathesis({
      document: `${orchestrator.url}/v3/api-docs`,
      // Any name below a solution may be one of its operations, so that OPTIONS names POST at other paths as well.
      unchecked: ['allow_header_conformance'],
      // No composition is in force.
      expectedFailures: [503],
      ...attackOf(),
    });
    expectPassed(report, 100);
  });
});
