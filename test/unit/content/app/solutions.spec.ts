import { expect } from 'chai';
import { createSolutions, type Solutions } from '../../../../services/content/app/solutions.ts';
import { ownedBy, ownedByNone, type Solution } from '../../../../services/content/domain/access.ts';
import type { FirstWriters } from '../../../../services/content/domain/ports.ts';
import { createMemoryFirstWriters } from '../../../../services/content/store/memory-first-writers.ts';
import { unavailable } from '../../../../services/kit/errors.ts';

const ofAda: Solution = { ...ownedBy('ada'), revisions: [{ revisionId: '1', accessTypeCode: 'PB' }] };

describe('what content remembers of solutions', () => {
  let now: number;
  let known: Map<string, Solution>;
  let asked: string[];
  let answer: Promise<unknown>;
  let firstWriters: FirstWriters;
  let held: string[];
  let solutions: Solutions;

  beforeEach(() => {
    now = 0;
    known = new Map([['s', ofAda]]);
    asked = [];
    answer = Promise.resolve();
    firstWriters = createMemoryFirstWriters();
    held = [];
    solutions = createSolutions({
      limitBeginnings: async () => undefined,
      catalog: {
        async find(id) {
          asked.push(id);
          const found = known.get(id);
          await answer;
          return found;
        },
      },
      firstWriters,
      reader: { holds: async (id) => held.includes(id) },
      clock: { now: () => now },
      ttlMs: 1_000,
      recentMs: 10_000,
    });
  });

  it('is looked up once in a while, and once for many requests', async () => {
    const found = await Promise.all([solutions.find('s'), solutions.find('s'), solutions.find('S')]);
    expect(found).to.deep.equal([ofAda, ofAda, ofAda]);
    expect(asked).to.deep.equal(['s']);
    now = 999;
    await solutions.find('s');
    expect(asked).to.have.lengthOf(1);
    now = 1_000;
    await solutions.find('s');
    expect(asked).to.have.lengthOf(2);
  });

  it('is looked up again after a change, also where the change came during a look-up', async () => {
    await solutions.find('s');
    solutions.forget('S');
    let pass = (_: unknown): void => undefined;
    answer = new Promise((resolve) => {
      pass = resolve;
    });
    const before = solutions.find('s');
    known.set('s', ownedBy('bob'));
    solutions.forget('s');
    pass(undefined);
    expect(await before).to.deep.equal(ofAda);
    expect(await solutions.find('s')).to.deep.equal(ownedBy('bob'));
    expect(asked).to.have.lengthOf(3);
    solutions.forgetAll();
    expect(solutions.findRecent('s')).to.equal(undefined);
  });

  it('can be read for a while when the catalog is unavailable, and is looked up all the same', async () => {
    await solutions.find('s');
    now = 5_000;
    answer = Promise.reject(unavailable('The catalog cannot be reached.'));
    answer.catch(() => undefined);
    const failure = await solutions.find('s').catch((error) => error);
    expect(failure).to.have.property('code', 'unavailable');
    expect(solutions.findRecent('s')).to.deep.equal(ofAda);
    answer = Promise.resolve();
    expect(await solutions.find('s')).to.deep.equal(ofAda);
  });

  it('is nothing where no user has begun, and that is not remembered', async () => {
    expect(await solutions.find('new')).to.equal(undefined);
    // At another gateway.
    await firstWriters.begin('new', 'ada');
    expect(await solutions.find('new')).to.deep.equal(ownedBy('ada'));
  });

  it('has the first writer as owner, and keeps it', async () => {
    expect(await solutions.begin('new', 'ada')).to.deep.equal(ownedBy('ada'));
    expect(await solutions.begin('new', 'bob')).to.deep.equal(ownedBy('ada'));
    expect(await solutions.find('new')).to.deep.equal(ownedBy('ada'));
    known.set('new', ownedBy('carl'));
    solutions.forget('new');
    expect(await solutions.find('new')).to.deep.equal(ownedBy('carl'));
  });

  it('has no owner where content is there that no user began', async () => {
    held.push('old');
    expect(await solutions.find('old')).to.deep.equal(ownedByNone);
  });
});
