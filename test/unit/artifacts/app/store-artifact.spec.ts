import { Readable } from 'node:stream';
import { expect } from 'chai';
import { createStoreArtifact } from '../../../../services/artifacts/app/store-artifact.ts';
import { createMemoryArtifacts } from '../../../../services/artifacts/store/memory-artifacts.ts';

describe('an artifact that is stored', () => {
  const wide = { bytes: 1e9, files: 1_000 };

  async function storeIn(durationMs: number) {
    let now = 1_000_000;
    const clock = { now: () => now };
    const store = createMemoryArtifacts(clock);
    const limits = { solution: wide, user: wide };
    const storeArtifact = createStoreArtifact({ store, limits, limitBytes: 1_000, clock, stagingTtlMs: 60_000 });
    async function* bytes() {
      yield Buffer.from('first');
      now += durationMs;
      yield Buffer.from('last');
    }
    const source = Readable.from(bytes(), { objectMode: false });
    const outcome = await storeArtifact(source, { path: 'a/b', owner: {}, given: {} }).catch((error) => error);
    return { outcome, files: store.count() };
  }

  it('is not acknowledged where the sweep may have taken its first bytes while the last were sent', async () => {
    const { outcome, files } = await storeIn(60_000);
    expect(outcome).to.include({ code: 'unavailable' });
    expect(files).to.equal(0);
    expect((await storeIn(30_000)).outcome).to.include({ outcome: 'created', size: 9 });
  });
});
