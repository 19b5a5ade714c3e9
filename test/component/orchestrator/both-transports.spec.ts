import { expect } from 'chai';
import fc from 'fast-check';
import { type BothTransports, startBothTransports } from '../../support/both-transports.ts';
import { compositions, inputs } from '../../support/generated-compositions.ts';
import { type MemoryOrchestrator, startMemoryOrchestrator } from '../../support/memory-orchestrator.ts';

describe('any composition, in one process', function () {
  this.timeout(240_000);
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

  it('answers over topics what it answers over direct HTTP, which is what its documents say', async () => {
    const property = fc.asyncProperty(compositions, inputs, both.check);
    await fc.assert(property, { numRuns: 300, interruptAfterTimeLimit: 100_000 });
    // A slow machine compares fewer in that time, and fast-check calls that a success whatever their number.
    const { compositions: compared, failed, hops } = both.counts;
    expect(compared, 'compositions compared').to.be.at.least(100);
    expect(failed, 'messages that must fail').to.be.at.least(10);
    expect(hops.http, 'hops over direct HTTP').to.be.greaterThan(compared);
    expect(hops.topics, 'hops over topics').to.be.greaterThan(compared);
  });
});
