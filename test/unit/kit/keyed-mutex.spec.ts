import { expect } from 'chai';
import { createKeyedMutex } from '../../../services/kit/keyed-mutex.ts';

describe('a keyed mutex', () => {
  it('runs what waits after work that has failed, and gives each caller its own outcome', async () => {
    const mutex = createKeyedMutex();
    const gate = Promise.withResolvers<never>();
    let isOver = false;
    const outcomes = Promise.allSettled([
      mutex.run('a', () => gate.promise),
      mutex.run('a', async () => isOver),
      mutex.run('a', async () => 'third'),
    ]);
    isOver = true;
    gate.reject(new Error('lost'));
    const [first, ...others] = await outcomes;
    expect(first?.status).to.equal('rejected');
    expect(others).to.deep.equal([
      { status: 'fulfilled', value: true },
      { status: 'fulfilled', value: 'third' },
    ]);
  });

  it('runs one key at a time and does not hold up another', async () => {
    const mutex = createKeyedMutex();
    const gate = Promise.withResolvers<void>();
    const seen: string[] = [];
    const waiting = [
      mutex.run('a', () => gate.promise.then(() => void seen.push('first'))),
      mutex.run('a', async () => void seen.push('second')),
    ];
    await mutex.run('b', async () => void seen.push('other key'));
    gate.resolve();
    await Promise.all(waiting);
    expect(seen).to.deep.equal(['other key', 'first', 'second']);
  });
});
