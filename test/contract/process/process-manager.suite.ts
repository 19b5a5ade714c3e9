import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { AppError, unavailable } from '../../../services/kit/errors.ts';
import { newId } from '../../../services/kit/ids.ts';
import { later } from '../../../services/kit/process/definition.ts';
import type { ProcessManagerOptions } from '../../../services/kit/process/process-manager.ts';
import type { ProcessStore } from '../../../services/kit/process/process-store.ts';
import type { ProcessState } from '../../../services/kit/process/state.ts';
import {
  buildBicycle,
  type Changes,
  createMortalStore,
  createWorkshop,
  startRunner,
  type TestRunner,
  type Workshop,
} from '../../support/processes.ts';
import { until } from '../../support/until.ts';

const never = () => new Promise<never>(() => undefined);
const refuse = () => new AppError('invalid', 'No such colour.', { reason: 'unknown_colour' });
const names = (state: ProcessState | undefined) => state?.steps.map(({ name, status }) => `${name} ${status}`);

/** What processes promise, whichever store keeps them. Specs share a store; each has processes of a type of its own. */
export function describeProcessManager(where: string, open: () => Promise<ProcessStore>): void {
  describe(`processes ${where}`, () => {
    let store: ProcessStore;
    let workshop: Workshop;
    let type: string;
    let id: string;
    let runners: TestRunner[];

    before(async () => {
      store = await open();
    });
    beforeEach(() => {
      [workshop, type, id, runners] = [createWorkshop(), `bicycle-${newId()}`, newId(), []];
    });
    afterEach(() => Promise.all(runners.map((runner) => runner.stop())));

    const input = { bicycle: 'Brompton' };
    const build = (changes?: Changes) => buildBicycle(type, workshop, changes);

    function runner(changes: Changes = {}, options: Partial<ProcessManagerOptions> = {}): TestRunner {
      const started = startRunner(options.store ?? store, { definitions: [build(changes)], ...options });
      runners.push(started);
      return started;
    }

    async function endOf(one: TestRunner, which = id): Promise<ProcessState> {
      const state = await one.waitForEnd(which, 30_000);
      if (!state?.endedAt) throw new Error(`not ended: ${JSON.stringify(state)}`);
      return state;
    }

    async function order(changes?: Changes): Promise<ProcessState> {
      const one = runner(changes);
      await one.start(build(changes), { id, input });
      return endOf(one);
    }

    it('does the steps in order, each with what the earlier ones resolved to', async () => {
      const state = await order();
      expect(workshop.log).to.deep.equal(['frame', 'wheels', 'receipt']);
      expect(state).to.deep.include({ id, type, status: 'done', input });
      expect(
        state.steps.map(({ name, status, attempts, result }) => ({ name, status, attempts, result })),
      ).to.deep.equal([
        { name: 'frame', status: 'done', attempts: 1, result: { frameId: [...workshop.things.keys()][0] } },
        { name: 'wheels', status: 'done', attempts: 1, result: { wheelIds: [...workshop.things.keys()].slice(1) } },
        { name: 'receipt', status: 'done', attempts: 1, result: { text: 'Brompton with 2 wheels' } },
      ]);
    });

    it('can be found from its start on, with what each step has resolved to and reports', async () => {
      const gate = Promise.withResolvers<void>();
      const one = runner({
        wheels: {
          async run({ report }) {
            report({ percent: 20 });
            report({ percent: 40, message: 'Truing the front wheel' });
            await gate.promise;
            return { wheelIds: [] };
          },
        },
      });
      expect(await one.find(id)).to.equal(undefined);
      expect(await one.start(build(), { id, input })).to.deep.include({ id, type, status: 'running', steps: [] });
      const shown = async () => (await store.find(id))?.steps[1]?.progress?.percent === 40;
      await until(shown, { what: 'the progress is stored' });
      const state = await one.find(id);
      expect(names(state)).to.deep.equal(['frame done', 'wheels running']);
      expect(state?.steps[1]?.progress).to.deep.equal({ percent: 40, message: 'Truing the front wheel' });
      gate.resolve();
      expect((await endOf(one)).status).to.equal('done');
    });

    it('starts once, however often the message comes, and gives the same outcome', async () => {
      const one = runner();
      const states = await Promise.all(Array.from({ length: 10 }, () => one.start(build(), { id, input })));
      expect(new Set(states.map(({ startedAt }) => startedAt))).to.have.property('size', 1);
      const ended = await endOf(one);
      expect(await one.start(build(), { id, input: { bicycle: 'another' } })).to.deep.include({
        status: 'done',
        input,
        steps: ended.steps,
      });
      await delay(60);
      expect(workshop.log).to.deep.equal(['frame', 'wheels', 'receipt']);
    });

    it('tries a step again that may succeed, under the same ids', async () => {
      const seen: string[] = [];
      const state = await order({
        wheels: {
          async run({ stepId, derivedId, attempt }) {
            seen.push(`${stepId} ${derivedId(0)}`);
            if (attempt < 3) throw new Error(`spoke ${attempt} broke`);
            return { wheelIds: [] };
          },
        },
      });
      expect(state.steps[1]).to.include({ status: 'done', attempts: 3, excused: 0 });
      expect(state.steps[1]).not.to.have.property('lastError');
      expect(new Set(seen)).to.have.property('size', 1);
      expect(seen[0]).not.to.include(state.steps.map(({ result }) => JSON.stringify(result)).join());
    });

    it('waits for an engine longer than for anything else', async () => {
      const state = await order({
        frame: {
          async run({ attempt }) {
            if (attempt < 7) throw unavailable('The welder is unavailable.');
            return { frameId: 'late' };
          },
        },
      });
      expect(state).to.include({ status: 'done' });
      expect(state.steps[0]).to.include({ attempts: 7, excused: 6 });
    });

    it('gives an engine up in the end', async () => {
      const retry = { maxAttempts: 3, initialDelayMs: 1, maxDelayMs: 10, giveUpAfterMs: 100 };
      const state = await order({ retry, wheels: { run: () => Promise.reject(unavailable('No rims.')) } });
      expect(state.failure).to.deep.equal({
        step: 'wheels',
        code: 'unavailable',
        kind: 'unavailable',
        detail: 'No rims.',
        errors: [],
      });
    });

    it('undoes what was done in the reverse order when a step fails for good, and keeps why', async () => {
      const state = await order({ receipt: { run: () => Promise.reject(refuse()) } });
      expect(workshop.log).to.deep.equal(['frame', 'wheels', 'undo wheels', 'undo frame']);
      expect(workshop.things).to.have.property('size', 0);
      expect(state.status).to.equal('failed');
      expect(names(state)).to.deep.equal(['frame compensated', 'wheels compensated', 'receipt failed']);
      expect(state.failure).to.deep.equal({
        ...{ step: 'receipt', code: 'unknown_colour', kind: 'invalid', detail: 'No such colour.', errors: [] },
      });
    });

    it('tells a compensation why the process failed, and by which ids its step made things', async () => {
      const seen: unknown[] = [];
      await order({
        wheels: {
          async run({ derivedId }) {
            seen.push(derivedId(0));
            return { wheelIds: [] };
          },
          async compensate({ derivedId, state }) {
            seen.push(derivedId(0), state.failure?.step, state.failure?.code);
          },
        },
        receipt: {
          async run() {
            throw refuse();
          },
        },
      });
      const [made, undone, step, code] = seen;
      expect(undone).to.equal(made);
      expect([step, code]).to.deep.equal(['receipt', 'unknown_colour']);
    });

    it('undoes the step that failed as well: part of it may have been done', async () => {
      const state = await order({ wheels: { run: () => Promise.reject(new Error('one wheel of two')) } });
      expect(workshop.log).to.deep.equal(['frame', 'undo wheels', 'undo frame']);
      expect(state.steps[1]).to.deep.include({
        name: 'wheels',
        status: 'compensated',
        attempts: 3,
        lastError: 'one wheel of two',
      });
      expect(state.failure).to.include({ step: 'wheels', kind: 'internal' });
    });

    it('tries a compensation until it succeeds', async () => {
      let failures = 0;
      const state = await order({
        receipt: { run: () => Promise.reject(refuse()) },
        wheels: {
          async compensate() {
            failures += 1;
            if (failures < 6) throw refuse();
          },
        },
      });
      expect(failures).to.equal(6);
      expect(names(state)).to.deep.equal(['frame compensated', 'wheels compensated', 'receipt failed']);
      expect(state.steps[1]?.compensation).to.include({ attempts: 6, lastError: 'No such colour.' });
    });

    it('leaves a compensation to a person in the end, and undoes the rest', async () => {
      const state = await order({
        compensationRetry: { maxAttempts: 1, initialDelayMs: 1, maxDelayMs: 5, giveUpAfterMs: 60 },
        receipt: { run: () => Promise.reject(refuse()) },
        wheels: { compensate: () => Promise.reject(new Error('riveted')) },
      });
      expect(state.status).to.equal('failed');
      expect(names(state)).to.deep.equal(['frame compensated', 'wheels not_compensated', 'receipt failed']);
    });

    it('ends an attempt that takes too long, aborts its signal, and tries again', async () => {
      let aborted = 0;
      const state = await order({
        frame: {
          timeoutMs: 30,
          async run({ attempt, signal }) {
            signal.addEventListener('abort', () => {
              aborted += 1;
            });
            return attempt === 1 ? never() : { frameId: 'second' };
          },
        },
      });
      expect(state.steps[0]).to.deep.include({ status: 'done', attempts: 2, result: { frameId: 'second' } });
      expect(aborted).to.equal(1);
    });

    it('fails when its time is up, in the middle of a step that never ends', async () => {
      const state = await order({ timeoutMs: 1_000, wheels: { run: never } });
      expect(state.failure).to.include({ step: 'wheels', kind: 'deadline_exceeded' });
      expect(names(state)).to.deep.equal(['frame compensated', 'wheels compensated']);
      expect(workshop.log).to.deep.equal(['frame', 'undo wheels', 'undo frame']);
    });

    it('fails when its time is up while no runner is alive', async () => {
      const mortal = createMortalStore(store, { at: 2, applied: true });
      runner({ timeoutMs: 100 }, { store: mortal, leaseMs: 50 });
      await startRunner(store, {}).start(build({ timeoutMs: 100 }), { id, input });
      await until(() => mortal.killed, { what: 'the first runner is dead' });
      runners = [];
      await delay(120);
      const state = await endOf(runner({ timeoutMs: 100 }));
      expect(state.failure).to.include({ kind: 'deadline_exceeded' });
      expect(workshop.things).to.have.property('size', 0);
    });

    it('comes back later where a step says so, without a failure and without holding a place', async () => {
      let attempts = 0;
      const one = runner(
        {
          frame: {
            async run() {
              attempts += 1;
              return attempts < 5 ? later(20) : { frameId: 'painted' };
            },
          },
        },
        { concurrency: 1 },
      );
      await Promise.all([id, newId()].map((each) => one.start(build(), { id: each, input })));
      const state = await endOf(one);
      expect(state.steps[0]).to.include({ status: 'done' });
      expect(state.steps[0]).not.to.have.property('lastError');
    });

    it('comes back immediately when it is triggered', async () => {
      let painted = false;
      const one = runner({ frame: { run: async () => (painted ? { frameId: 'painted' } : later(3_600_000)) } });
      await one.start(build(), { id, input });
      await until(async () => (await store.find(id))?.steps[0]?.status === 'waiting', { what: 'it waits' });
      painted = true;
      // One trigger may come before the runner has let go of it.
      await until(
        async () => {
          await one.trigger(id);
          return (await one.waitForEnd(id, 20))?.status === 'done';
        },
        { what: 'it has ended' },
      );
    });

    it('publishes its outcome once that is certain, until it succeeds', async () => {
      const published: string[] = [];
      const ids = new Set<string>();
      const ended: NonNullable<Changes['ended']> = async ({ status, failure }, { derivedId }) => {
        published.push(`${status} ${failure?.code ?? ''}`);
        ids.add(derivedId(0));
        if (published.length < 3) throw unavailable('The post office is unavailable.');
      };
      await order({ ended, receipt: { run: () => Promise.reject(refuse()) } });
      await until(() => published.length === 3, { what: 'the outcome is published' });
      await delay(60);
      expect(published).to.deep.equal(Array.from({ length: 3 }, () => 'failed unknown_colour'));
      expect(ids).to.have.property('size', 1);
    });

    it('shows each change, and goes on where that fails', async () => {
      const shown: string[] = [];
      const changed: NonNullable<Changes['changed']> = async (state) => {
        shown.push([state.status, ...(names(state) ?? [])].join(', '));
        throw new Error('no display');
      };
      await order({ changed });
      expect(shown.slice(0, 4)).to.deep.equal([
        'running, frame running',
        'running, frame done, wheels running',
        'running, frame done, wheels done, receipt running',
        'done, frame done, wheels done, receipt done',
      ]);
    });

    it('does not wait for a display that does not answer', async () => {
      let calls = 0;
      const state = await order({
        async changed() {
          calls += 1;
          if (calls === 2) await never();
        },
      });
      expect(state.status).to.equal('done');
    });

    it('refuses a result that would not fit into its document', async () => {
      const frameId = 'x'.repeat(1_000_001);
      const state = await order({ frame: { run: async () => ({ frameId }) } });
      expect(state.failure).to.include({ step: 'frame', code: 'too_large' });
      expect(state.steps[0]).to.include({ attempts: 1 });
    });

    it('brings everything back as it was', async () => {
      const odd = {
        '': 'ä 模型 \u0000 \u2028',
        $set: { 'a.b': [null, [], {}, -0.1, 2 ** 53 - 1, 1e300] },
        constructor: { deep: [{ er: [[true]] }] },
      };
      const one = runner({ frame: { run: async () => odd as never } });
      await one.start(build(), { id, input: { bicycle: 'odd', ...odd } });
      const state = await endOf(one);
      expect(state.steps[0]?.result).to.deep.equal(odd);
      expect(state.input).to.deep.equal({ bicycle: 'odd', ...odd });
    });

    it('is forgotten some time after its end', async () => {
      await order({ retentionMs: 0 });
      await until(
        async () => {
          await store.removeExpired(Date.now() + 1);
          return (await store.find(id)) === undefined;
        },
        { what: 'it is gone' },
      );
    });

    describe('with several runners', () => {
      it('has each process in the hands of one at a time', async () => {
        const ids = Array.from({ length: 30 }, newId);
        const busy = new Map<string, number>();
        let most = 0;
        const wheels: Changes['wheels'] = {
          async run({ processId }) {
            busy.set(processId, (busy.get(processId) ?? 0) + 1);
            most = Math.max(most, busy.get(processId) ?? 0);
            await delay(5);
            busy.set(processId, (busy.get(processId) ?? 0) - 1);
            return { wheelIds: [] };
          },
        };
        const several = [1, 2, 3].map(() => runner({ wheels }, { concurrency: 4, leaseMs: 20_000 }));
        await Promise.all(ids.map((each, index) => several[index % 3]?.start(build(), { id: each, input })));
        for (const [index, each] of ids.entries())
          expect((await endOf(several[index % 3] as TestRunner, each)).status).to.equal('done');
        expect(most).to.equal(1);
        expect(workshop.log.filter((entry) => entry === 'frame')).to.have.length(ids.length);
      });

      it('leaves processes of other types alone', async () => {
        runner({}, { definitions: [buildBicycle(`${type}-other`, workshop)] });
        const idle = startRunner(store, {});
        runners.push(idle);
        await idle.start(build(), { id, input });
        await delay(100);
        expect(await store.find(id)).to.deep.include({ status: 'running', steps: [] });
        expect((await endOf(runner())).status).to.equal('done');
      });

      it('goes on elsewhere immediately when the service stops, and counts that against no step', async () => {
        const began = Promise.withResolvers<void>();
        const first = runner({
          wheels: {
            run: () => {
              began.resolve();
              return never();
            },
          },
        });
        await first.start(build(), { id, input });
        await began.promise;
        await first.stop();
        const state = await endOf(runner());
        expect(state.steps[1]).to.include({ status: 'done', attempts: 2, excused: 1 });
        expect(workshop.log).to.deep.equal(['frame', 'wheels', 'receipt']);
      });

      it('ends its work when another may have taken over, and its late result does not count', async () => {
        const aborted = Promise.withResolvers<void>();
        const cutOff = { ...store, renew: () => Promise.reject(unavailable('The store is unavailable.')) };
        const first = runner(
          {
            wheels: {
              async run({ signal }) {
                await new Promise((resolve) => signal.addEventListener('abort', resolve));
                aborted.resolve();
                return { wheelIds: ['of the first'] };
              },
            },
          },
          { store: cutOff, leaseMs: 500, concurrency: 1 },
        );
        await first.start(build(), { id, input });
        // At once: on a busy machine the first runner would take its work up again until no attempt is left.
        await aborted.promise;
        await first.stop();
        const state = await endOf(runner());
        expect(state.steps[1]?.result).to.have.property('wheelIds').with.length(2);
      });
    });

    describe('when runners are killed', () => {
      // A runner that cannot renew in time on a busy machine would add writes of its own.
      const leaseMs = 1_000;

      /** Runs the order with a runner that dies at a write, then with one that lives. */
      async function survive(at: number, applied: boolean, changes: Changes): Promise<ProcessState | undefined> {
        const mortal = createMortalStore(store, { at, applied });
        const first = startRunner(mortal, { definitions: [build(changes)], leaseMs });
        await store.add({ ...{ id, type, status: 'running', input, steps: [] }, startedAt: Date.now() });
        // The last write closes a process that has ended: stopped before that, the runner would die while it stops.
        const idle = async () => {
          const inFlight = await first.service.metrics.getSingleMetric('modelyard_processes_in_flight')?.get();
          return inFlight?.values[0]?.value === 0;
        };
        await until(async () => mortal.killed || ((await ended()) && (await idle())), {
          what: `write ${at} of the first runner`,
        });
        if (!mortal.killed) await first.stop();
        const state = await endOf(runner(changes));
        return mortal.killed ? state : undefined;
      }

      const ended = async () => (await store.find(id))?.endedAt !== undefined;

      /** Every write there is, before and after it reached the store. */
      async function atEveryWrite(
        changes: Changes,
        check: (state: ProcessState, published: readonly string[]) => void,
      ) {
        let writes = 0;
        for (let at = 1; at === writes + 1; at += 1) {
          for (const applied of [false, true]) {
            [workshop, type, id] = [createWorkshop(), `bicycle-${newId()}`, newId()];
            const published: string[] = [];
            const publishing: Changes = { ...changes, ended: async ({ status }) => void published.push(status) };
            const state = await survive(at, applied, publishing);
            if (!state) continue;
            await until(() => published.length > 0, { what: 'the outcome is published' });
            check(state, published);
            writes = at;
          }
        }
        return writes;
      }

      it('comes to the same end, whichever write was the last', async () => {
        const writes = await atEveryWrite({}, (state, published) => {
          expect(names(state)).to.deep.equal(['frame done', 'wheels done', 'receipt done']);
          expect(workshop.things).to.have.property('size', 3);
          expect(new Set(published)).to.deep.equal(new Set(['done']));
        });
        expect(writes).to.equal(5);
      });

      it('undoes everything, whichever write was the last', async () => {
        const fails: Changes = { receipt: { run: () => Promise.reject(refuse()) } };
        const writes = await atEveryWrite(fails, (state, published) => {
          expect(names(state)).to.deep.equal(['frame compensated', 'wheels compensated', 'receipt failed']);
          expect(state.failure).to.include({ code: 'unknown_colour', step: 'receipt' });
          expect(workshop.things).to.have.property('size', 0);
          expect(new Set(published)).to.deep.equal(new Set(['failed']));
        });
        expect(writes).to.equal(7);
      });

      it('gives a step up that takes one runner after the other down with it', async () => {
        await store.add({ ...{ id, type, status: 'running', input, steps: [] }, startedAt: Date.now() });
        for (let count = 0; count < 3; count += 1) {
          const mortal = createMortalStore(store);
          const wheels: Changes['wheels'] = {
            run: () => {
              mortal.kill();
              return never();
            },
          };
          startRunner(mortal, { definitions: [build({ wheels })], leaseMs });
          await until(() => mortal.killed, { what: `runner ${count} is dead` });
        }
        const state = await endOf(runner());
        expect(state.failure).to.include({ code: 'gave_up', step: 'wheels' });
        expect(names(state)).to.deep.equal(['frame compensated', 'wheels compensated']);
      });
    });
  });
}
