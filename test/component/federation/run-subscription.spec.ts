import { expect } from 'chai';
import type {
  MLPArtifact,
  MLPDocument,
  MLPSolution,
  MLPSolutionRevision,
} from '../../../services/contracts/catalog-api.ts';
import { createRunSubscription } from '../../../services/federation/app/subscriptions/run-subscription.ts';
import { createRemotePlatforms } from '../../../services/federation/clients/remote-platforms.ts';
import type { Peer } from '../../../services/federation/domain/peer.ts';
import type { Subscription } from '../../../services/federation/domain/subscription.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createService } from '../../../services/kit/service.ts';
import { type FakePlatform, sentSolution } from '../../fakes/platform.ts';
import { type ConnectedPlatform, connectFakePlatform } from '../../support/connected-platform.ts';
import { createMemoryRunRecords } from '../../support/memory-run-records.ts';

const at = 1_000_000;

describe('a run of a subscription', () => {
  const service = createService('federation', 'worker', { LOG_LEVEL: 'silent' });
  let connected: ConnectedPlatform;
  let other: FakePlatform;

  before(async () => {
    connected = await connectFakePlatform(service);
    other = connected.other;
  });
  after(async () => {
    await service.life.stop();
    await connected.close();
  });

  it('copies over mutual TLS what is there, and reports an id that something else has', async () => {
    const [good, stolen] = [sentSolution('good'), sentSolution('stolen')];
    other.publish(good);
    other.publish(stolen);
    const peer = { peerId: newId(), name: 'afar', apiUrl: other.url, self: false, statusCode: 'AC' } as Peer;
    const subscription = { subId: 7, peerId: peer.peerId, userId: newId(), scopeType: 'RF', accessType: 'PR' };
    const solutions = new Map<string, object>([[stolen.solution.solutionId, { name: 'mine', sourceId: null }]]);
    const [revisions, artifacts, documents] = [new Map<string, object>(), new Map<string, object>(), new Map()];
    let processed: number | undefined;
    let now = at;
    const published: object[] = [];
    const run = createRunSubscription({
      catalog: {
        peerOf: async () => peer,
        solution: async (id) => solutions.get(id) as MLPSolution | undefined,
        revision: async (id) => revisions.get(id) as MLPSolutionRevision | undefined,
        revisionsOf: async () => [],
      },
      copies: {
        subscription: async () => ({ ...subscription, selector: null, processed: null }) as Subscription,
        subscriptions: async () => [],
        setProcessed: async (_, time) => {
          processed = time;
        },
        artifact: async (id) => artifacts.get(id) as MLPArtifact | undefined,
        document: async (id) => documents.get(id) as MLPDocument | undefined,
        saveSolution: async (one) => void solutions.set(one.solutionId, one),
        saveRevision: async (one) => void revisions.set(one.revisionId, one),
        saveArtifact: async (_, one) => void artifacts.set(one.artifactId, one),
        saveDocument: async (_, one) => void documents.set(one.documentId, one),
        saveDescription: async () => undefined,
        async *solutionsFrom() {},
        markWithdrawn: async () => undefined,
        hide: async () => undefined,
      },
      records: createMemoryRunRecords(),
      publish: async ({ data }) => void published.push(data),
      files: {
        store: () => Promise.reject(new Error('records alone are copied')),
        remove: async () => false,
      },
      remotePlatform: createRemotePlatforms(connected.pools),
      clock: { now: () => now },
    });
    const ids = { subId: subscription.subId, peerId: peer.peerId };
    const report = await run({ ...ids, retries: 'due' });
    expect([report.copied, report.failures.map(({ reason }) => reason)]).to.deep.equal([1, ['foreign_record']]);
    expect(processed).to.equal(at);
    expect(solutions.get(stolen.solution.solutionId)).to.deep.equal({ name: 'mine', sourceId: null });
    expect(solutions.get(good.solution.solutionId)).to.include({ sourceId: peer.peerId, userId: subscription.userId });
    solutions.delete(stolen.solution.solutionId);
    // What failed a moment ago is left alone, and then tried again.
    expect(await run({ ...ids, retries: 'due' })).to.deep.include({ copied: 1, failures: report.failures });
    now += 10 * 60_000;
    expect(await run({ ...ids, retries: 'due' })).to.deep.equal({ copied: 2, failures: [], withdrawn: 0 });
    expect(processed).to.equal(now);
    const end = { ...ids, code: null, detail: null };
    expect(published).to.deep.equal([
      { ...end, startedAt: at, copied: 1, failed: 1, withdrawn: 0 },
      { ...end, startedAt: at, copied: 1, failed: 1, withdrawn: 0 },
      { ...end, startedAt: now, copied: 2, failed: 0, withdrawn: 0 },
    ]);
    const [{ uri }] = [...artifacts.values()] as [{ uri: string }];
    expect(uri.startsWith(`${other.url}/solutions/`)).to.equal(true);
  });
});
