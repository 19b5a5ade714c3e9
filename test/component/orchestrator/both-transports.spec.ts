import fc from 'fast-check';
import { type BothTransports, startBothTransports } from '../../support/both-transports.ts';
import { compositions, inputs } from '../../support/generated-compositions.ts';
import { type MemoryOrchestrator, startMemoryOrchestrator } from '../../support/memory-orchestrator.ts';

describe('any composition, in one process', function () {
  this.timeout(120_000);
  let orchestrator: MemoryOrchestrator;
  let both: BothTransports;
  before(async () => {
    orchestrator = await startMemoryOrchestrator();
    both = await startBothTransports(orchestrator.url);
  });
  after(async () => {
    await both.close();
    await orchestrator.stop();
  });

  it('answers over topics what it answers over direct HTTP, which is what its documents say', () =>
    fc.assert(fc.asyncProperty(compositions, inputs, both.check), { numRuns: 300, interruptAfterTimeLimit: 100_000 }));
});
