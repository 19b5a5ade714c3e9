import { expect } from 'chai';
import { createKeyedQueue } from '../../../../../services/orchestrator/app/plans/keyed-queue.ts';

describe('turns', () => {
  /** Notes when each piece of work begins and ends; it ends when told to. */
  function desk() {
    const inTurn = createKeyedQueue();
    const notes: string[] = [];
    const ends = new Map<string, (error?: Error) => void>();
    const begin = (key: string, name: string) =>
      inTurn(key, async () => {
        notes.push(`begin ${name}`);
        await new Promise<void>((resolve, reject) => ends.set(name, (error) => (error ? reject(error) : resolve())));
        notes.push(`end ${name}`);
        return name;
      });
    return { begin, notes, end: (name: string, error?: Error) => ends.get(name)?.(error) };
  }
  const turn = () => new Promise(setImmediate);

  it('come one after the other for one key', async () => {
    const { begin, notes, end } = desk();
    const all = ['1', '2', '3'].map((name) => begin('a', name));
    for (const name of ['1', '2', '3']) {
      await turn();
      end(name);
    }
    expect(await Promise.all(all)).to.deep.equal(['1', '2', '3']);
    expect(notes.join(', ')).to.equal('begin 1, end 1, begin 2, end 2, begin 3, end 3');
  });

  it('do not wait for other keys', async () => {
    const { begin, notes, end } = desk();
    const all = [begin('a', '1'), begin('b', '2')];
    await turn();
    expect(notes).to.deep.equal(['begin 1', 'begin 2']);
    ['1', '2'].forEach((name) => void end(name));
    await Promise.all(all);
  });

  it('go on after one that failed', async () => {
    const { begin, end } = desk();
    const failing = begin('a', '1').catch((error) => error.message);
    const next = begin('a', '2');
    await turn();
    end('1', new Error('no'));
    expect(await failing).to.equal('no');
    await turn();
    end('2');
    expect(await next).to.equal('2');
  });
});
