import { expect } from 'chai';
import { MessageReleased } from '../../../../../../services/kit/bus/consumer.ts';
import type { IncomingRecord } from '../../../../../../services/kit/bus/transport.ts';
import { newId } from '../../../../../../services/kit/ids.ts';
import type { Payload } from '../../../../../../services/orchestrator/domain/advance.ts';
import type { Failure } from '../../../../../../services/orchestrator/domain/failure.ts';
import type { ReadArrival } from '../../../../../../services/orchestrator/topics/records/arrival-record.ts';
import { createRunEnvelope } from '../../../../../../services/orchestrator/topics/records/run-envelope.ts';
import type { Join } from '../../../../../../services/orchestrator/topics/worker/joins/join.ts';
import {
  createJoins,
  type Joins,
  type JoinsOptions,
} from '../../../../../../services/orchestrator/topics/worker/joins/joins.ts';
import { collator, model, planOf } from '../../../../../support/plans.ts';
import { until } from '../../../../../support/until.ts';

const plan = planOf([model('a'), model('b'), model('c'), collator('j')], ['a>b', 'a>c', 'b>j', 'c>j']);
const failure: Failure = { code: 'model_failed', node: 'b', detail: '', retriable: false };
const gone: Payload = { ok: false, hard: true, failure };

describe('joins', () => {
  let joins: Joins;
  let released: string[][];
  let ends: string[];
  let replaced: IncomingRecord[];
  let gate: PromiseWithResolvers<void>;
  let offset = 0;

  const sendersIn = ({ held }: Join) => held.map(({ arrival }) => arrival.from);
  let hasResult = false;
  let looks = 0;
  const open = (options?: Partial<JoinsOptions>) =>
    createJoins(
      {
        async release(join) {
          released.push(sendersIn(join));
          await gate.promise;
        },
        failRun: async (_, { node }) => void ends.push(`ended by ${node}`),
        expire: async (join) => void ends.push(`expired with ${sendersIn(join)}`),
        async hasResult() {
          looks += 1;
          return hasResult;
        },
        storeBytes: async (arrived) => ({ ...arrived, record: { ...arrived.record, value: Buffer.alloc(0) } }),
        late: async (_, { arrival }) => void ends.push(`late from ${arrival.from}`),
      },
      options,
    );
  beforeEach(() => {
    joins = open();
    hasResult = false;
    released = [];
    ends = [];
    replaced = [];
    gate = Promise.withResolvers();
  });
  afterEach(() => joins.stop());

  function arrive(
    runId: string,
    from: string,
    more: { payload?: Payload; withinMs?: number; partition?: number; possibleDuplicate?: boolean } = {},
  ) {
    const bytes = Buffer.from(from);
    const {
      payload = { ok: true, message: { bytes, contentType: '' } },
      withinMs = 60_000,
      partition = 0,
      possibleDuplicate = false,
    } = more;
    const ids = { runId, solution: 's', planId: plan.id, operation: 'a', modelHeaders: {} };
    const envelope = createRunEnvelope({ ...ids, deadline: Date.now() + withinMs });
    offset += 1;
    const record = {
      topic: 'yard.run.collate',
      partition,
      offset,
      key: runId,
      value: bytes,
      headers: {},
      timestamp: 0,
    };
    const arrived: ReadArrival = {
      record,
      isOwned: () => true,
      envelope,
      id: `${offset}`,
      arrival: { from, at: 'j', payload },
    };
    const state = { done: 'waits' };
    const promise = joins
      .add(plan, arrived, possibleDuplicate, (stored) => void replaced.push(stored))
      .then(
        () => {
          state.done = 'done';
        },
        (error) => {
          state.done = error instanceof MessageReleased ? 'left' : 'failed';
        },
      );
    return Object.assign(state, { promise });
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('wait for all and are done, all at once, when what follows is', async () => {
    const run = newId();
    const [one, two] = [arrive(run, 'b'), arrive(run, 'c')];
    await settled();
    expect(released).to.deep.equal([['b', 'c']]);
    expect([one.done, two.done, joins.size]).to.deep.equal(['waits', 'waits', 1]);
    gate.resolve();
    await Promise.all([one.promise, two.promise]);
    expect([one.done, two.done, joins.size]).to.deep.equal(['done', 'done', 0]);
  });

  it('store the bytes of arrivals that wait beyond the limit, and of no others', async () => {
    joins.stop();
    joins = open({ heldBytesLimit: 2 });
    const [one, two, third] = [newId(), newId(), newId()];
    const waiting = [arrive(one, 'b'), arrive(two, 'b'), arrive(third, 'c')];
    await until(() => replaced.length === 1, { what: 'the third is stored' });
    expect(replaced.map(({ key, value }) => [key, value.length])).to.deep.equal([[third, 0]]);
    waiting.push(arrive(one, 'c'), arrive(third, 'b'), arrive(newId(), 'b'));
    await settled();
    expect(released).to.deep.equal([
      ['b', 'c'],
      ['c', 'b'],
    ]);
    expect(replaced).to.have.length(1);
  });

  it('keep runs apart', async () => {
    const [one, other] = [newId(), newId()];
    const states = [arrive(one, 'b'), arrive(other, 'c')];
    await settled();
    expect(released).to.deep.equal([]);
    expect(states.map(({ done }) => done)).to.deep.equal(['waits', 'waits']);
  });

  it('drop repeats, which are done when the join is', async () => {
    const run = newId();
    const early = [arrive(run, 'b'), arrive(run, 'b')];
    await settled();
    expect(released).to.deep.equal([]);
    const last = arrive(run, 'c');
    await settled();
    const during = arrive(run, 'c');
    await settled();
    expect([...early, last, during].map(({ done }) => done)).to.deep.equal(['waits', 'waits', 'waits', 'waits']);
    gate.resolve();
    await Promise.all([...early, last, during].map(({ promise }) => promise));
    const late = arrive(run, 'b');
    await late.promise;
    expect(late.done).to.equal('done');
    expect(released).to.deep.equal([['b', 'c']]);
    expect(ends).to.deep.equal(['late from b']);
  });

  it('are forgotten some time, the oldest first', async () => {
    joins.stop();
    joins = open({ tombstones: { limit: 1, ttlMs: 60_000 } });
    gate.resolve();
    const runs = [newId(), newId()];
    for (const run of runs) await Promise.all([arrive(run, 'b').promise, arrive(run, 'c').promise]);
    const [first, second] = runs.map((run) => arrive(run, 'b'));
    await second?.promise;
    expect([first?.done, second?.done]).to.deep.equal(['waits', 'done']);
  });

  it('end at once when the run fails for good', async () => {
    const run = newId();
    const states = [arrive(run, 'c'), arrive(run, 'b', { payload: gone })];
    await Promise.all(states.map(({ promise }) => promise));
    expect(ends).to.deep.equal(['ended by b']);
    expect(released).to.deep.equal([]);
  });

  it('end at the deadline of the run', async () => {
    const run = newId();
    const one = arrive(run, 'b', { withinMs: 50 });
    const patient = arrive(newId(), 'b');
    await one.promise;
    expect(ends).to.deep.equal(['expired with b']);
    expect([one.done, patient.done]).to.deep.equal(['done', 'waits']);
  });

  it('end at once where the deadline had passed before they began', async () => {
    const one = arrive(newId(), 'b', { withinMs: -60_000 });
    await one.promise;
    expect(ends).to.deep.equal(['expired with b']);
  });

  it('wait a little longer in doubt, since the run may be ending elsewhere', async () => {
    joins.stop();
    joins = open({ gracePeriodMs: 400 });
    const doubted = arrive(newId(), 'b', { withinMs: 50, possibleDuplicate: true });
    await arrive(newId(), 'c', { withinMs: 50 }).promise;
    expect([ends, doubted.done]).to.deep.equal([['expired with c'], 'waits']);
    await doubted.promise;
    expect(ends).to.deep.equal(['expired with c', 'expired with b']);
  });

  it('are done in doubt as soon as the run has its result', async () => {
    joins.stop();
    joins = open({ resultCheckMs: 1 });
    const [doubted, waiting] = [arrive(newId(), 'b', { possibleDuplicate: true }), arrive(newId(), 'c')];
    await until(() => looks > 1, { what: 'the result is asked for' });
    expect(doubted.done).to.equal('waits');
    hasResult = true;
    await doubted.promise;
    expect([doubted.done, waiting.done, ends]).to.deep.equal(['done', 'waits', []]);
  });

  it('are left with their partition, but for those that have all they need', async () => {
    const [complete, waiting, elsewhere] = [newId(), newId(), newId()];
    const ready = [arrive(complete, 'b'), arrive(complete, 'c')];
    const lost = arrive(waiting, 'b');
    const kept = arrive(elsewhere, 'b', { partition: 1 });
    await settled();
    joins.releasePartitions([0]);
    await lost.promise;
    gate.resolve();
    await Promise.all(ready.map(({ promise }) => promise));
    expect([lost.done, kept.done, ...ready.map(({ done }) => done)]).to.deep.equal(['left', 'waits', 'done', 'done']);
    // The partition may come back, with the same messages.
    const again = [arrive(waiting, 'b'), arrive(waiting, 'c')];
    await Promise.all(again.map(({ promise }) => promise));
    expect(released).to.deep.equal([
      ['b', 'c'],
      ['b', 'c'],
    ]);
  });

  it('take nothing more once they are stopped', async () => {
    const run = newId();
    const before = arrive(run, 'b');
    joins.stop();
    const after = arrive(run, 'c');
    await Promise.all([before.promise, after.promise]);
    expect([before.done, after.done]).to.deep.equal(['left', 'left']);
  });

  it('refuse who has no place in them', async () => {
    const stranger = arrive(newId(), 'a');
    await stranger.promise;
    expect(stranger.done).to.equal('failed');
    await until(() => joins.size === 0, { what: 'nothing is left open' });
  });
});
