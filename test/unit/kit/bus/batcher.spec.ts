import { expect } from 'chai';
import fc from 'fast-check';
import { createBatcher } from '../../../../services/kit/bus/batcher.ts';

/** A send that waits until it is let through, so that a spec decides what queues meanwhile. */
function gatedSend() {
  const batches: string[][] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  return {
    batches,
    async send(items: readonly string[]) {
      batches.push([...items]);
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      await gate.promise;
      return items.map((item) => item.toUpperCase());
    },
    open: (index: number) => gates[index]?.resolve(),
    fail: (index: number, error: Error) => gates[index]?.reject(error),
  };
}

const turns = () => new Promise((resolve) => setImmediate(resolve));

describe('batcher', () => {
  it('sends a single item at once and gives its result back', async () => {
    const batcher = createBatcher<number, number>({ maxItems: 10, send: async (items) => items.map((n) => n * 2) });
    expect(await batcher.add(21)).to.equal(42);
  });

  it('sends what was added in one turn as one batch', async () => {
    const { send, batches, open } = gatedSend();
    const batcher = createBatcher({ maxItems: 10, send });
    const results = Promise.all(['a', 'b', 'c'].map((item) => batcher.add(item)));
    await turns();
    open(0);
    expect(await results).to.deep.equal(['A', 'B', 'C']);
    expect(batches).to.deep.equal([['a', 'b', 'c']]);
  });

  it('has one call in flight, and what queues meanwhile is the next batch', async () => {
    const { send, batches, open } = gatedSend();
    const batcher = createBatcher({ maxItems: 10, send });
    const first = batcher.add('a');
    await turns();
    const rest = Promise.all([batcher.add('b'), batcher.add('c')]);
    await turns();
    expect(batches).to.deep.equal([['a']]);
    open(0);
    await first;
    await turns();
    expect(batches).to.deep.equal([['a'], ['b', 'c']]);
    open(1);
    expect(await rest).to.deep.equal(['B', 'C']);
  });

  it('fails the items of the batch that failed, and no others', async () => {
    const { send, open, fail } = gatedSend();
    const batcher = createBatcher({ maxItems: 2, send });
    const results = Promise.allSettled(['a', 'b', 'c', 'd'].map((item) => batcher.add(item)));
    await turns();
    fail(0, new Error('lost'));
    await turns();
    open(1);
    expect((await results).map(({ status }) => status)).to.deep.equal([
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
  });

  it('fails the batch when send throws before it waits for anything', async () => {
    const batcher = createBatcher<string, string>({
      maxItems: 2,
      send: () => {
        throw new Error('at once');
      },
    });
    expect(await batcher.add('a').catch((error: Error) => error.message)).to.equal('at once');
  });

  it('lets an item that is larger than the limit go alone', async () => {
    const batches: string[][] = [];
    const batcher = createBatcher<string, void>({
      maxItems: 10,
      maxBytes: 4,
      sizeOf: (item) => item.length,
      async send(items) {
        batches.push([...items]);
        return [];
      },
    });
    await Promise.all(['aa', 'bb', 'c', 'too long', 'd'].map((item) => batcher.add(item)));
    expect(batches).to.deep.equal([['aa', 'bb'], ['c'], ['too long'], ['d']]);
  });

  it('is idle when nothing is queued or in flight, a failure included', async () => {
    const { send, batches, open, fail } = gatedSend();
    const batcher = createBatcher({ maxItems: 1, send });
    await batcher.idle();
    const results = Promise.allSettled([batcher.add('a'), batcher.add('b')]);
    let idle = false;
    const waiting = batcher.idle().then(() => {
      idle = true;
    });
    await turns();
    fail(0, new Error('lost'));
    await turns();
    expect({ idle, sent: batches.length }).to.deep.equal({ idle: false, sent: 2 });
    open(1);
    await Promise.all([waiting, results]);
    expect(idle).to.equal(true);
  });

  it('keeps order and limits, and answers each item with its own result, whatever comes', async () => {
    const sizes = fc.array(fc.nat({ max: 12 }), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(sizes, fc.integer({ min: 1, max: 7 }), async (items, maxItems) => {
        const batches: { size: number; at: number }[][] = [];
        const batcher = createBatcher<{ size: number; at: number }, number>({
          maxItems,
          maxBytes: 10,
          sizeOf: ({ size }) => size,
          async send(batch) {
            batches.push([...batch]);
            return batch.map(({ at }) => at);
          },
        });
        const results = await Promise.all(items.map((size, at) => batcher.add({ size, at })));
        expect(results).to.deep.equal(items.map((_, at) => at));
        expect(batches.flat().map(({ at }) => at)).to.deep.equal(results);
        for (const batch of batches) {
          const bytes = batch.reduce((sum, { size }) => sum + size, 0);
          expect(batch.length).to.be.within(1, maxItems);
          if (batch.length > 1) expect(bytes).to.be.at.most(10);
        }
      }),
    );
  });
});
