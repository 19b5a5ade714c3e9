import { expect } from 'chai';
import fc from 'fast-check';
import { type BothTransports, startBothTransports } from '../../support/both-transports.ts';
import { compositions, inputs } from '../../support/generated-compositions.ts';
import { createGateways } from '../../support/orchestrator-gateway.ts';
import type { RunningRole } from '../../support/roles.ts';
import { shareOf } from '../../support/share-of.ts';

describe('any composition, on real engines', function () {
  this.timeout(240_000);
  let gateway: RunningRole;
  let worker: RunningRole;
  let both: BothTransports;
  before(async () => {
    const gateways = await createGateways();
    [gateway, worker] = await Promise.all([gateways.start(), gateways.startWorker()]);
    both = await startBothTransports(gateway.url);
  });
  after(async () => {
    await both.close();
    await Promise.all([gateway.stop(), worker.stop()]);
  });

  it('answers over topics what it answers over direct HTTP, which is what its documents say', async () => {
    const numRuns = shareOf(40);
    await fc.assert(fc.asyncProperty(compositions, inputs, both.check), { numRuns, endOnFailure: true });
    expect(both.counts.compositions).to.equal(numRuns);
    expect(both.counts.hops.http, 'hops over direct HTTP').to.be.greaterThan(numRuns);
    expect(both.counts.hops.topics, 'hops over topics').to.be.greaterThan(numRuns);
  });
});
