import { expect } from 'chai';
import { done, type Failure } from '../../../services/kit/bus/outcome.ts';
import { AppError, type ErrorCode, type FieldError } from '../../../services/kit/errors.ts';
import { newId, timeOfId } from '../../../services/kit/ids.ts';
import {
  type Change,
  type ExecuteOptions,
  execute,
  type Journal,
  type Versioned,
} from '../../../services/kit/store/journal.ts';
import { createOperations, outcomesOf } from '../../../services/kit/store/outcomes.ts';

interface Shelf {
  readonly books: readonly string[];
}

const added = (title: string) => done({ type: 'modelyard.spec.BookAdded', data: { title, at: 1_893_456_000_000 } });
const no = (kind: ErrorCode, code: string, errors: readonly FieldError[] = []) => ({
  status: 'rejected' as const,
  rejection: { kind, code, detail: 'No.', errors },
});
const full = no('conflict', 'shelf_full', [{ path: '/title', message: 'is too many' }]);
const trouble: Failure = { ...no('internal', 'internal'), status: 'failed' };

/** What every journal must do; run once against each. */
export function describeJournal(name: string, create: () => Promise<Journal>): void {
  describe(`journal: ${name}`, () => {
    let journal: Journal;
    let aggregate: string;

    before(async () => {
      journal = await create();
    });
    beforeEach(() => {
      aggregate = `shelf/${newId()}`;
    });

    const change = (version: number, ...books: string[]): Change<Shelf> => ({
      commandId: newId(),
      aggregate,
      version,
      state: version > 0 ? { books } : undefined,
      outcome: version > 0 ? added(books.at(-1) ?? '') : full,
      at: 1_893_456_000_000,
    });
    const append = async (given: Change<Shelf>) => (await journal.append(given)).status;
    const adding = (title: string, limit: number): Pick<ExecuteOptions<Shelf>, 'aggregate' | 'now' | 'decide'> => ({
      aggregate,
      now: 1_893_456_000_000,
      decide(state) {
        const books = [...(state?.books ?? []), title];
        if (books.length > limit) return full;
        return { status: 'done', events: [{ type: 'modelyard.spec.BookAdded', data: { title } }], state: { books } };
      },
    });
    const add = (title: string, commandId = newId(), limit = Number.POSITIVE_INFINITY, expectNew = false) =>
      execute<Shelf>({ ...adding(title, limit), journal, commandId, expectNew });

    it('knows whether there is an aggregate whose id begins so', async () => {
      expect(await journal.hasAggregate(aggregate)).to.equal(false);
      await append(change(0));
      expect(await journal.hasAggregate(aggregate), 'a rejection is no aggregate').to.equal(false);
      await append(change(1, 'Emma'));
      await append(change(2, 'Emma', 'Persuasion'));
      expect(await journal.hasAggregate(aggregate)).to.equal(true);
      expect(await journal.hasAggregate(aggregate.slice(0, -1))).to.equal(true);
      expect(await journal.hasAggregate(`${aggregate}/`)).to.equal(false);
      expect(await journal.hasAggregate(aggregate.replace('shelf', 'SHELF'))).to.equal(false);
    });

    it('knows nothing at first', async () => {
      expect(await journal.latest(aggregate)).to.equal(undefined);
      expect(await journal.find(newId())).to.equal(undefined);
      expect(await journal.failureOf(newId())).to.equal(undefined);
    });

    it('has the newest state, and every change under the id of its command', async () => {
      const [first, second] = [change(1, 'Emma'), change(2, 'Emma', 'Ulysses')];
      expect([await append(first), await append(second)]).to.deep.equal(['appended', 'appended']);
      expect(await journal.latest(aggregate)).to.deep.equal({ version: 2, state: { books: ['Emma', 'Ulysses'] } });
      expect(await journal.find(first.commandId)).to.deep.equal(first);
      expect(await journal.find(second.commandId)).to.deep.equal(second);
    });

    it('answers a command that comes again with what it did then, whatever it would do now', async () => {
      const first = change(1, 'Emma');
      await append(first);
      await append(change(2, 'Emma', 'Ulysses'));
      const again: Change<Shelf> = { ...change(3, 'Emma', 'Ulysses', 'Middlemarch'), commandId: first.commandId };
      expect(await journal.append(again)).to.deep.equal({ status: 'duplicate', change: first });
      expect(await journal.latest(aggregate)).to.deep.include({ version: 2 });
    });

    it('reports a conflict with a concurrent change, and keeps that change', async () => {
      await append(change(1, 'Emma'));
      const slow = change(1, 'Ulysses');
      expect(await append(slow)).to.equal('conflict');
      expect(await journal.find(slow.commandId)).to.equal(undefined);
      expect(await journal.latest(aggregate)).to.deep.equal({ version: 1, state: { books: ['Emma'] } });
      expect(await append({ ...slow, version: 2 }), 'the same command, decided anew').to.equal('appended');
    });

    it('keeps a rejection under its command and leaves the state alone', async () => {
      await append(change(1, 'Emma'));
      const refused = change(0);
      expect(await append(refused)).to.equal('appended');
      expect(await append(change(0)), 'a second one').to.equal('appended');
      expect(await journal.find(refused.commandId)).to.deep.equal(refused);
      expect((await journal.append({ ...change(2, 'x'), commandId: refused.commandId })).status).to.equal('duplicate');
      expect(await journal.latest(aggregate)).to.deep.equal({ version: 1, state: { books: ['Emma'] } });
    });

    it('has no state where there was nothing but rejections', async () => {
      await append(change(0));
      expect(await journal.latest(aggregate)).to.equal(undefined);
    });

    it('lets exactly one of many concurrent changes to a version win', async () => {
      const rivals = Array.from({ length: 20 }, (_, index) => change(1, `book ${index}`));
      const results = await Promise.all(rivals.map(append));
      expect(results.filter((status) => status === 'appended')).to.have.length(1);
      expect(results.filter((status) => status === 'conflict')).to.have.length(19);
      const winner = rivals[results.indexOf('appended')];
      expect(await journal.latest(aggregate)).to.deep.equal({ version: 1, state: winner?.state });
    });

    it('lets a command that comes twice at once count once', async () => {
      const one = change(1, 'Emma');
      const results = await Promise.all([one, one, one].map(append));
      expect(results.sort()).to.deep.equal(['appended', 'duplicate', 'duplicate']);
    });

    it('fails no other write when one of many is rejected', async () => {
      await append(change(1, 'Emma'));
      const others = Array.from({ length: 10 }, () => ({ ...change(1, 'x'), aggregate: `shelf/${newId()}` }));
      const results = await Promise.all([change(1, 'late'), ...others].map(append));
      expect(results).to.deep.equal(['conflict', ...others.map(() => 'appended')]);
    });

    it('keeps apart what many change at once', async () => {
      const titles = Array.from({ length: 5 }, (_, index) => `book ${index}`);
      const changes = await Promise.all(titles.map((title) => add(title)));
      expect(changes.map(({ version }) => version).sort()).to.deep.equal([1, 2, 3, 4, 5]);
      const { state } = (await journal.latest<Shelf>(aggregate)) ?? {};
      expect([...(state?.books ?? [])].sort()).to.deep.equal(titles);
    });

    it('decides with the state there is, and a redelivery gets the outcome it had', async () => {
      const [first, second] = [newId(), newId()];
      await add('Emma', first, 1);
      expect((await add('Ulysses', second, 1)).outcome).to.deep.equal(full);
      expect((await add('Emma', first, 1)).outcome).to.deep.equal({
        status: 'done',
        events: [{ type: 'modelyard.spec.BookAdded', data: { title: 'Emma' } }],
      });
      expect((await add('Ulysses', second, 5)).outcome, 'also when there would be room now').to.deep.equal(full);
    });

    it('guesses that an aggregate is new with `expectNew`, and is right even when the guess was wrong', async () => {
      const asNew = (title: string, limit = 10) => add(title, newId(), limit, true);
      expect((await asNew('Emma')).version).to.equal(1);
      expect((await asNew('Ulysses')).state).to.deep.equal({ books: ['Emma', 'Ulysses'] });
      expect((await asNew('Middlemarch', 2)).outcome, 'a no is decided on the true state').to.deep.equal(full);
    });

    it('decides about a remembered state without a read, and is right even when another process has saved a newer one', async () => {
      let reads = 0;
      const counting: Journal = {
        ...journal,
        latest: (id) => {
          reads += 1;
          return journal.latest(id);
        },
      };
      const remembered = new Map<string, Versioned<Shelf>>();
      const addWith = (title: string, limit = 10) =>
        execute<Shelf>({ ...adding(title, limit), journal: counting, commandId: newId(), recent: remembered });
      await addWith('Emma');
      expect((await addWith('Ulysses')).version).to.equal(2);
      expect(reads, 'reads of the first command').to.equal(1);
      await add('Middlemarch');
      expect((await addWith('Persuasion', 4)).state?.books).to.deep.equal([
        ...['Emma', 'Ulysses', 'Middlemarch', 'Persuasion'],
      ]);
      expect(reads).to.equal(2);
      remembered.set(aggregate, { version: 9, state: { books: ['a', 'b', 'c', 'd', 'e'] } });
      expect((await addWith('Villette', 5)).state?.books, 'a rejection is decided on the true state').to.have.lengthOf(
        5,
      );
    });

    it('brings an event back as it was, or a redelivery would tell another story', async () => {
      const data = {
        text: '',
        many: ['ä', '模型'],
        large: 2 ** 40,
        broken: 0.1,
        nothing: null,
        yes: false,
        bytes: Buffer.of(0, 255),
        nested: { list: [{ one: 1 }], empty: {} },
      };
      const outcome = done({ type: 'modelyard.spec.BookAdded', data }, { type: 'modelyard.spec.ShelfFull', data: {} });
      const one: Change<Shelf> = { ...change(1, 'Emma'), outcome };
      await append(one);
      expect(await journal.find(one.commandId)).to.deep.equal(one);
    });

    it('gives a crowd that never ends up as something to try again', async () => {
      const crowded: Journal = { ...journal, append: async () => ({ status: 'conflict' }) };
      const command = { commandId: newId(), aggregate, decide: () => full, now: 0 };
      const error = await execute({ ...command, journal: crowded }).catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(AppError).that.includes({ code: 'conflict', retriable: true });
    });

    it('shows the command path the saved outcome, with the very events it had', async () => {
      const outcomes = outcomesOf(journal);
      const one = change(1, 'Emma');
      expect(await outcomes.find(one.commandId)).to.equal(undefined);
      await append(one);
      expect(await outcomes.find(one.commandId)).to.deep.equal({ ...one.outcome, sequence: 1 });
    });

    describe('operations', () => {
      const pendingMs = 60_000;
      const at = (now: number) => createOperations(journal, { now: () => now }, pendingMs);
      const made = (id: string) => timeOfId(id) ?? 0;

      it('are pending for as long as the command may still be carried out, and unknown after that', async () => {
        const id = newId();
        for (const age of [-1_000, 0, pendingMs])
          expect(await at(made(id) + age).find(id)).to.deep.equal({ status: 'pending', commandId: id });
        for (const age of [-3_600_000, pendingMs + 1]) expect(await at(made(id) + age).find(id)).to.equal(undefined);
      });

      for (const id of ['', 'x', '../x', '00000000-0000-4000-8000-000000000000'])
        it(`never were under "${id}"`, async () => expect(await at(Date.now()).find(id)).to.equal(undefined));

      it('are done or rejected as the journal says, however old', async () => {
        const [good, refused] = [change(1, 'Emma'), change(0)];
        await append(good);
        await append(refused);
        const later = at(Date.now() + 10 * pendingMs);
        expect(await later.find(good.commandId)).to.deep.equal({
          status: 'done',
          commandId: good.commandId,
          result: { title: 'Emma', at: 1_893_456_000_000 },
        });
        expect(await later.find(refused.commandId)).to.deep.equal({
          status: 'rejected',
          commandId: refused.commandId,
          ...full.rejection,
        });
      });

      it('are failed once a failure is noted, until a replay succeeds after all', async () => {
        const one = change(1, 'Emma');
        const { commandId } = one;
        await journal.recordFailure(commandId, { ...full, status: 'rejected' });
        expect(await at(Date.now()).find(commandId)).to.include({ status: 'rejected', code: 'shelf_full' });
        await journal.recordFailure(commandId, trouble);
        expect(await journal.failureOf(commandId)).to.deep.equal(trouble);
        const now = at(Date.now());
        expect(await now.find(commandId)).to.deep.equal({ status: 'failed', commandId, ...trouble.rejection });
        await append(one);
        expect(await now.find(commandId)).to.deep.include({ status: 'done' });
      });
    });
  });
}
