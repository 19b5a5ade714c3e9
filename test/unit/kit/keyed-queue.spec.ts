import { expect } from 'chai';
import fc from 'fast-check';
import { createKeyedQueue } from '../../../services/kit/keyed-queue.ts';

const turns = () => new Promise((resolve) => setImmediate(resolve));

describe('lanes', () => {
  it('handle one key in order, one after the other', async () => {
    const lanes = createKeyedQueue();
    const gate = Promise.withResolvers<void>();
    const seen: string[] = [];
    const first = lanes.run('a', async () => {
      await gate.promise;
      seen.push('first');
    });
    const second = lanes.run('a', async () => void seen.push('second'));
    await turns();
    expect(seen).to.deep.equal([]);
    gate.resolve();
    await Promise.all([first, second]);
    expect(seen).to.deep.equal(['first', 'second']);
  });

  it('do not let a key that waits hold up another', async () => {
    const lanes = createKeyedQueue();
    const gate = Promise.withResolvers<void>();
    const waiting = lanes.run('a', () => gate.promise);
    let other = false;
    await lanes.run('b', async () => {
      other = true;
    });
    expect(other).to.equal(true);
    gate.resolve();
    await waiting;
  });

  it('let nothing overtake what failed, and begin anew once all that waited behind it has failed too', async () => {
    const lanes = createKeyedQueue();
    const seen: string[] = [];
    const first = lanes.run('a', () => Promise.reject(new Error('lost')));
    const second = lanes.run('a', async () => void seen.push('second'));
    const other = lanes.run('b', async () => void seen.push('other key'));
    for (const work of [first, second]) expect(await work.catch((error: Error) => error.message)).to.equal('lost');
    await other;
    await lanes.run('a', async () => void seen.push('again'));
    expect(seen).to.deep.equal(['other key', 'again']);
  });

  it('never overlap within a key nor change its order, whatever is given when', async () => {
    const works = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), turns: fc.nat({ max: 3 }) }));
    await fc.assert(
      fc.asyncProperty(works, async (given) => {
        const lanes = createKeyedQueue();
        const busy = new Set<string>();
        const order: Record<string, number[]> = {};
        await Promise.all(
          given.map(({ key, turns: count }, index) =>
            lanes.run(key, async () => {
              expect(busy.has(key)).to.equal(false);
              busy.add(key);
              for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
              order[key] = [...(order[key] ?? []), index];
              busy.delete(key);
            }),
          ),
        );
        for (const indexes of Object.values(order)) expect(indexes).to.deep.equal(indexes.toSorted((a, b) => a - b));
      }),
    );
  });
});
