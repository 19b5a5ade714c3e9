import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import type {
  AcceptedRun,
  AsyncRunStore,
  ClaimedRun,
  EndedRun,
} from '../../../services/orchestrator/domain/async-run.ts';
import { type Message, protobufType } from '../../../services/orchestrator/domain/message.ts';

const message = (content: string | Buffer): Message => ({ bytes: Buffer.from(content), contentType: protobufType });
const large = () => Buffer.alloc(17 << 20, 'modelyard');

/** What every place that keeps accepted runs promises. Every spec opens one of its own. */
export function describeAsyncRunStore(where: string, open: () => Promise<AsyncRunStore>): void {
  describe(`accepted runs ${where}`, () => {
    let store: AsyncRunStore;
    beforeEach(async () => {
      store = await open();
    });

    const accepted = (acceptedAt: number, more: Partial<AcceptedRun> = {}): AcceptedRun => ({
      id: newId(),
      solution: 'default',
      planId: 'plan',
      operation: 'run',
      transport: 'http',
      headers: { 'x-request-id': 'r-1' },
      deadlineMs: 1_000,
      acceptedAt,
      ...more,
    });
    const lease = (owner: string, now: number) => ({ owner, now, until: now + 100 });
    const done = (output: string | Buffer, endedAt = 1_000): EndedRun => {
      const hop = {
        node: 'a',
        operation: 'run',
        status: 'ok',
        at: 900,
        durationMs: 1.5,
        bytesIn: 1,
        bytesOut: 2,
      } as const;
      return { outcome: { ok: true, message: message(output) }, hops: [hop], endedAt, expiresAt: Date.now() + 60_000 };
    };
    async function claim(owner: string, now: number): Promise<ClaimedRun> {
      const run = await store.claim(lease(owner, now));
      if (!run) throw new Error('nothing was due');
      return run;
    }

    it('gives a run back as it was accepted', async () => {
      const run = accepted(100);
      await store.add(run, message('in'));
      expect(await store.find(run.id)).to.deep.equal({ ...run, status: 'pending', attempts: 0, hops: [] });
      expect(await store.output(run.id)).to.equal(undefined);
      expect(await store.find(newId())).to.equal(undefined);
    });

    it('leases a run to one owner, with its message', async () => {
      const run = accepted(100);
      await store.add(run, message('in'));
      expect(await store.claim(lease('a', 99))).to.equal(undefined);
      expect(await claim('a', 100)).to.deep.equal({
        ...run,
        owner: 'a',
        attempts: 1,
        excusedAttempts: 0,
        input: message('in'),
      });
      expect(await store.claim(lease('b', 101))).to.equal(undefined);
      expect(await store.find(run.id)).to.include({ status: 'running', attempts: 1, beganAt: 100 });
    });

    it('leases each run to one of many concurrent claims', async () => {
      const runs = Array.from({ length: 20 }, (_, index) => accepted(index));
      await Promise.all(runs.map((run) => store.add(run, message(run.id))));
      const claims = await Promise.all(runs.map((_, index) => store.claim(lease(`owner ${index}`, 100))));
      const more: (ClaimedRun | undefined)[] = [];
      // Under contention an engine may leave one out; it must not give one out twice.
      for (let next = await store.claim(lease('last', 100)); next; next = await store.claim(lease('last', 100)))
        more.push(next);
      const ids = [...claims, ...more].flatMap((claimed) => claimed?.id ?? []);
      expect(ids.sort()).to.deep.equal(runs.map(({ id }) => id).sort());
    });

    it('leases the run first that has been due longest', async () => {
      const [second, first] = [accepted(200), accepted(100)];
      for (const run of [second, first]) await store.add(run, message('in'));
      expect([(await claim('a', 300)).id, (await claim('a', 300)).id]).to.deep.equal([first.id, second.id]);
    });

    it('leases a run to the next owner once its lease has expired', async () => {
      await store.add(accepted(100), message('in'));
      const first = await claim('a', 100);
      expect(await store.claim(lease('b', 199))).to.equal(undefined);
      expect(await claim('b', 200)).to.include({ owner: 'b', attempts: 2 });
      expect(await store.finish(first, done('late'))).to.equal(false);
      expect(await store.find(first.id)).to.include({ status: 'running' });
    });

    it('renews the leases that are still the owner’s and says which', async () => {
      for (const at of [1, 2]) await store.add(accepted(at), message('in'));
      const [lost, kept] = [await claim('a', 100), await claim('a', 150)];
      expect((await claim('b', 200)).id).to.equal(lost.id);
      expect([...(await store.renew([lost.id, kept.id], lease('a', 220)))]).to.deep.equal([kept.id]);
      expect([...(await store.renew([kept.id], lease('a', 230)))]).to.deep.equal([kept.id]);
      expect(await store.claim(lease('c', 299))).to.equal(undefined);
    });

    it('takes a run back that was not executed', async () => {
      await store.add(accepted(100), message('in'));
      const run = await claim('a', 100);
      await store.putBack(run, 150, true);
      expect(await store.find(run.id)).to.include({ status: 'pending', attempts: 1 });
      expect(await store.claim(lease('a', 149))).to.equal(undefined);
      const again = await claim('b', 150);
      await store.putBack(run, 0, false);
      expect(await store.find(run.id)).to.include({ status: 'running' });
      expect(again).to.deep.include({ attempts: 2, excusedAttempts: 1, input: message('in') });
    });

    it('keeps result and hops of a run that is done, once', async () => {
      const { id } = accepted(0);
      await store.add(accepted(100, { id }), message('in'));
      const run = await claim('a', 100);
      expect(await store.finish(run, done('out'))).to.equal(true);
      expect(await store.finish(run, done('again'))).to.equal(false);
      expect(await store.find(id)).to.deep.include({ status: 'done', endedAt: 1_000, hops: done('').hops });
      expect(await store.output(id)).to.deep.equal(message('out'));
      expect(await store.claim(lease('b', 10_000))).to.equal(undefined);
    });

    it('keeps the failure of a run that failed', async () => {
      await store.add(accepted(100), message('in'));
      const run = await claim('a', 100);
      const failure = { code: 'model_failed', node: 'a', detail: 'No.', status: 500, retriable: true } as const;
      await store.finish(run, { ...done(''), outcome: { ok: false, failure } });
      expect(await store.find(run.id)).to.deep.include({ status: 'failed', failure });
      expect(await store.output(run.id)).to.equal(undefined);
    });

    it('keeps messages that are larger than a document may be', async () => {
      const bytes = large();
      await store.add(accepted(100), message(bytes));
      const run = await claim('a', 100);
      expect(run.input.bytes.equals(bytes)).to.equal(true);
      const output = Buffer.concat([bytes, Buffer.from('!')]);
      expect(await store.finish(run, done(output))).to.equal(true);
      expect((await store.output(run.id))?.bytes.equals(output)).to.equal(true);
    });

    it('keeps an empty result', async () => {
      await store.add(accepted(100), message('in'));
      const run = await claim('a', 100);
      await store.finish(run, done(''));
      expect(await store.output(run.id)).to.deep.equal(message(''));
    });

    it('counts what waits, up to a limit', async () => {
      for (const at of [1, 2, 3]) await store.add(accepted(at), message('in'));
      await claim('a', 100);
      expect(await store.waiting(10)).to.equal(2);
      expect(await store.waiting(1)).to.equal(1);
    });

    describe('with a callback address', () => {
      const callback = 'http://127.0.0.1/done?key=1';

      it('owes its result from the end on, and not before', async () => {
        await store.add(accepted(100, { callback }), message('in'));
        const run = await claim('a', 100);
        expect(await store.claimDelivery(10_000, 10_100)).to.equal(undefined);
        await store.finish(run, done('out', 500));
        expect(await store.claimDelivery(500, 600)).to.deep.equal({
          id: run.id,
          url: callback,
          attempts: 1,
          endedAt: 500,
          outcome: { ok: true, message: message('out') },
        });
        expect(await store.claimDelivery(599, 700)).to.equal(undefined);
        expect(await store.claimDelivery(600, 700)).to.include({ attempts: 2 });
      });

      it('tries again when it said so, and not once it is delivered', async () => {
        await store.add(accepted(100, { callback }), message('in'));
        const run = await claim('a', 100);
        const failure = { code: 'given_up', node: '', detail: 'No.', retriable: false } as const;
        await store.finish(run, { ...done('', 500), outcome: { ok: false, failure } });
        await store.claimDelivery(500, 600);
        await store.recordDelivery(run.id, { state: 'waiting', lastError: 'answered 500' }, 550);
        expect((await store.find(run.id))?.delivery).to.deep.equal({
          state: 'waiting',
          attempts: 1,
          lastError: 'answered 500',
        });
        expect(await store.claimDelivery(550, 600)).to.deep.include({ outcome: { ok: false, failure } });
        await store.recordDelivery(run.id, { state: 'delivered' });
        expect((await store.find(run.id))?.delivery).to.include({ state: 'delivered', attempts: 2 });
        expect(await store.claimDelivery(10_000, 10_100)).to.equal(undefined);
      });
    });

    it('takes a later result in the place of a failure, and of nothing else', async () => {
      const [one, two] = [accepted(100), accepted(200)];
      await store.add(one, message('in'));
      await store.add(two, message('in'));
      expect(await store.amend(one.id, done('early'))).to.equal(false);
      const failure = { code: 'deadline_exceeded', node: '', detail: 'Late.', retriable: true } as const;
      await store.finish(await claim('a', 100), { ...done(''), outcome: { ok: false, failure } });
      await store.finish(await claim('a', 200), done('out'));
      const known = { ...failure, node: 'b' };
      expect(await store.amend(one.id, { ...done(''), outcome: { ok: false, failure: known } })).to.equal(true);
      expect(await store.find(one.id)).to.deep.include({ status: 'failed', failure: known });
      expect(await store.amend(one.id, done(large(), 2_000))).to.equal(true);
      expect(await store.find(one.id))
        .to.include({ status: 'done', endedAt: 2_000 })
        .and.not.to.have.property('failure');
      expect((await store.output(one.id))?.bytes.equals(large())).to.equal(true);
      expect(await store.amend(two.id, done('other'))).to.equal(false);
      expect((await store.output(two.id))?.bytes.toString()).to.equal('out');
    });

    it('lists the newest first, by solution and status', async () => {
      const [one, two, three] = [accepted(100), accepted(200, { solution: 'other' }), accepted(300)];
      for (const run of [one, two, three]) await store.add(run, message('in'));
      await store.finish(await claim('a', 100), done('out'));
      const ids = async (filter: object) => (await store.list({ limit: 10, ...filter })).map(({ id }) => id);
      expect(await ids({})).to.deep.equal([three.id, two.id, one.id]);
      expect(await ids({ before: three.id, limit: 1 })).to.deep.equal([two.id]);
      expect(await ids({ solution: 'default' })).to.deep.equal([three.id, one.id]);
      expect(await ids({ status: 'pending' })).to.deep.equal([three.id, two.id]);
      expect(await ids({ status: 'done' })).to.deep.equal([one.id]);
    });

    it('owes nothing to a run without one', async () => {
      await store.add(accepted(100), message('in'));
      await store.finish(await claim('a', 100), done('out'));
      expect(await store.claimDelivery(10_000, 10_100)).to.equal(undefined);
    });
  });
}
