import { expect } from 'chai';
import fc from 'fast-check';
import type { Command } from '../../../services/kit/bus/command.ts';
import { done } from '../../../services/kit/bus/outcome.ts';
import { reject } from '../../../services/kit/bus/reject.ts';
import { systemClock } from '../../../services/kit/clock.ts';
import { AppError, unavailable } from '../../../services/kit/errors.ts';
import { createMemoryJournal } from '../../../services/kit/store/memory-journal.ts';
import { executeCommand } from '../../../services/publication/app/execute-command.ts';
import { createMemoryPlans } from '../../../services/publication/store/memory-plans.ts';

const command: Command = {
  ...{ id: 'command', type: 'modelyard.publication.Something', subject: 'solution', data: {} },
  envelope: {
    ...{ id: 'command', type: 'x', source: '/x', subject: 'solution', time: '2030-01-01T00:00:00.000Z' },
    ...{ fingerprint: 'ab', correlationId: 'x' },
  },
};
const outcomeFor = (what: number) => done({ type: 'modelyard.publication.SomethingDone', data: { what } });

/** Another service with idempotent writes. */
function createOther() {
  const written = new Map<string, number>();
  return { written, write: (key: string, what: number) => void (written.has(key) || written.set(key, what)) };
}

describe('a command whose state is another service’s', () => {
  let deps: Parameters<typeof executeCommand>[0];
  beforeEach(() => {
    deps = { journal: createMemoryJournal(), plans: createMemoryPlans(), clock: systemClock };
  });

  it('has one outcome and one write, however often and wherever it is interrupted', async () => {
    const places = fc.constantFrom('preparing', 'planned', 'written', 'nowhere');
    await fc.assert(
      fc.asyncProperty(fc.array(places, { maxLength: 8 }), async (ends) => {
        deps = { journal: createMemoryJournal(), plans: createMemoryPlans(), clock: systemClock };
        const other = createOther();
        let world = 0;
        const deliver = (end: string) => {
          // What is read differs each time; what was planned first counts.
          world += 1;
          const breakAt = (place: string) => {
            if (place === end) throw unavailable('The process ends here.');
          };
          return executeCommand(deps, command, {
            async prepare() {
              breakAt('preparing');
              return { what: world };
            },
            async write({ what }) {
              breakAt('planned');
              other.write(command.id, what);
              breakAt('written');
              return outcomeFor(what);
            },
          });
        };
        const outcomes = [];
        for (const end of [...ends, 'nowhere']) outcomes.push(await deliver(end).catch(() => undefined));
        const [what] = other.written.values();
        const expected = { ...outcomeFor(what ?? 0), sequence: 1 };
        for (const outcome of outcomes) if (outcome) expect(outcome).to.deep.equal(expected);
        expect(other.written.size).to.equal(1);
      }),
    );
  });

  it('numbers the events of an aggregate, the same number whenever they are published', async () => {
    const run = async (id: string, subject: string) => {
      const steps = { prepare: async () => ({}), write: async () => outcomeFor(1) };
      const outcome = await executeCommand(deps, { ...command, id, subject }, steps);
      return outcome.status === 'done' ? outcome.sequence : undefined;
    };
    const rejected = { prepare: async () => reject('conflict', 'no', 'No.'), write: async () => outcomeFor(1) };
    expect(await run('a', 'one')).to.equal(1);
    expect(await executeCommand(deps, { ...command, id: 'refused', subject: 'one' }, rejected)).not.to.have.property(
      'sequence',
    );
    expect(await Promise.all([run('b', 'one'), run('c', 'one')])).to.have.members([2, 3]);
    expect(await run('d', 'other')).to.equal(1);
    expect(await run('a', 'one')).to.equal(1);
  });

  it('is not executed after a rejection, and the rejection stays', async () => {
    const refused = reject('forbidden', 'not_yours', 'No.');
    const write = async () => outcomeFor(1);
    expect(await executeCommand(deps, command, { prepare: async () => refused, write })).to.deep.equal(refused);
    expect(await executeCommand(deps, command, { prepare: async () => ({ what: 1 }), write })).to.deep.equal(refused);
    expect(await deps.plans.find(command.id)).to.equal(undefined);
  });

  it('is rejected with the final error of the other service', async () => {
    const write = async () => {
      throw new AppError('conflict', 'Another decision was faster.', { reason: 'decided_already' });
    };
    const outcome = await executeCommand(deps, command, { prepare: async () => ({ what: 1 }), write });
    expect(outcome).to.have.nested.property('rejection.code', 'decided_already');
  });
});
