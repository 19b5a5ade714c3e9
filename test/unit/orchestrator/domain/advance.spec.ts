import { expect } from 'chai';
import {
  type Answer,
  type Arrival,
  advance,
  arrivalsAfter,
  beginRun,
  type Call,
  exit,
  firstArrival,
  type Outcome,
  overdue,
  type RunState,
} from '../../../../services/orchestrator/domain/advance.ts';
import type { Failure } from '../../../../services/orchestrator/domain/failure.ts';
import { type Message, protobufType } from '../../../../services/orchestrator/domain/message.ts';
import type { Plan } from '../../../../services/orchestrator/domain/plan.ts';
import { collator, model, planOf, soft, splitter } from '../../../support/plans.ts';

const message = (text: string): Message => ({ bytes: Buffer.from(text), contentType: protobufType });
const failure = (node: string): Failure => ({ code: 'model_failed', node, detail: `${node} failed`, retriable: false });
const fails = (node: string): Answer => ({ ok: false, failure: failure(node) });

/** What a call's step makes of its inputs: `tax(hello)`. A collator gets all of them. */
function execute({ step, inputs, skipped }: Call): Answer {
  if (skipped) return { ok: false, failure: skipped, skipped: true };
  const text = [...inputs].map(([from, { bytes }]) => (inputs.size > 1 ? `${from}=${bytes}` : `${bytes}`)).join('+');
  if (step.kind === 'splitter' && step.split) {
    const parts = [...step.split.split(Buffer.from(text))].map(([to, bytes]): [string, Message] => [
      to,
      message(`${bytes}`),
    ]);
    return { ok: true, parts: new Map(parts) };
  }
  return { ok: true, message: message(`${step.node}(${text})`) };
}

/** Carries a run out, the newest parcel first or last: no order may make a difference. */
function play(plan: Plan, operation: string, newestFirst: boolean, answer = execute) {
  let state: RunState = beginRun(operation);
  const outcomes: Outcome[] = [];
  const called: string[] = [];
  const parcels: Arrival[] = [firstArrival(plan, operation, message('x'))];
  for (let next = parcels.shift(); next; next = newestFirst ? parcels.pop() : parcels.shift()) {
    const progress = advance(plan, state, next);
    state = progress.state;
    if (progress.outcome) outcomes.push(progress.outcome);
    for (const call of progress.calls) {
      if (!call.skipped) called.push(call.step.node);
      parcels.push(...arrivalsAfter(plan, operation, call.step, answer(call)));
    }
  }
  return { outcomes, called };
}

/** The one outcome, whatever the order. */
function outcomeOf(plan: Plan, operation: string, answer = execute): string {
  const [one, other] = [false, true].map((newestFirst) => play(plan, operation, newestFirst, answer).outcomes);
  expect(one).to.have.lengthOf(1);
  expect(other).to.deep.equal(one);
  const outcome = one?.[0];
  return outcome?.ok ? outcome.message.bytes.toString() : (outcome?.failure.detail ?? '');
}

describe('how a message moves', () => {
  it('goes through a sequence', () => {
    const plan = planOf([model('a'), model('b'), model('c')], ['a>b', 'b>c']);
    expect(outcomeOf(plan, 'a')).to.equal('c(b(a(x)))');
  });

  it('comes back from a single model', () => {
    expect(outcomeOf(planOf([model('a')]), 'a')).to.equal('a(x)');
  });

  it('splits and collates, the branches in the order of the nodes', () => {
    const parts = [splitter('s'), model('b'), model('a'), collator('c')];
    const plan = planOf(parts, ['s>a', 's>b', 'a>c', 'b>c']);
    expect(outcomeOf(plan, 's')).to.equal('c(b=b(s(x))+a=a(s(x)))');
  });

  it('gives every target its own part of a message', () => {
    const split = {
      split: (bytes: Uint8Array) =>
        new Map([
          ['a', Buffer.from(`1${bytes}`)],
          ['b', Buffer.from(`2${bytes}`)],
        ]),
    };
    const plan = planOf([splitter('s', split), model('a'), model('b')], ['s>a', 's>b']);
    expect(outcomeOf(plan, 's')).to.equal('a(1x)b(2x)');
  });

  it('lets splitters and collators follow each other, and come last', () => {
    const parts = [splitter('s'), splitter('t'), model('a'), model('b'), collator('c'), collator('d')];
    const plan = planOf(parts, ['s>t', 's>d', 't>a', 't>b', 'a>c', 'b>c', 'c>d']);
    expect(outcomeOf(plan, 's')).to.equal('d(s=s(x)+c=c(a=a(t(s(x)))+b=b(t(s(x)))))');
  });

  it('gives each successor of a model a copy, and a model with several predecessors the merge', () => {
    const plan = planOf([model('a'), model('b'), model('c'), model('d')], ['a>b', 'a>c', 'b>d', 'c>d']);
    expect(outcomeOf(plan, 'a')).to.equal('d(b=b(a(x))+c=c(a(x)))');
  });

  it('merges what several leaves leave, in the order of the nodes', () => {
    const plan = planOf([model('a'), model('z'), model('b')], ['a>b', 'a>z']);
    expect(outcomeOf(plan, 'a')).to.equal('z(a(x))b(a(x))');
  });

  it('waits only for what the entry reaches', () => {
    const plan = planOf([model('a'), model('b'), collator('c')], ['a>c', 'b>c']);
    expect(outcomeOf(plan, 'a')).to.equal('c(a(x))');
    expect(outcomeOf(plan, 'b')).to.equal('c(b(x))');
  });

  describe('with failures', () => {
    const diamond = (b = {}) =>
      planOf(
        [splitter('s'), model('a'), model('b', b), collator('c'), model('d')],
        ['s>a', 's>b', 'a>c', 'b>c', 'c>d'],
      );
    const failAt =
      (...nodes: string[]) =>
      (call: Call) =>
        nodes.includes(call.step.node) ? fails(call.step.node) : execute(call);

    it('ends at the first hard one and calls no step after it', () => {
      expect(outcomeOf(diamond(), 's', failAt('b'))).to.equal('b failed');
      expect(play(diamond(), 's', true, failAt('b')).called).not.to.include('d');
    });

    it('goes on without a branch that failed softly', () => {
      expect(outcomeOf(diamond(soft), 's', failAt('b'))).to.equal('d(c(a(s(x))))');
    });

    it('fails when nothing is left, and calls no step in between', () => {
      const plan = planOf([model('a', soft), model('b'), model('c')], ['a>b', 'b>c']);
      expect(outcomeOf(plan, 'a', failAt('a'))).to.equal('a failed');
      expect(play(plan, 'a', false, failAt('a')).called).to.deep.equal(['a']);
    });

    it('goes on without a branch that failed softly before steps that must not fail', () => {
      const parts = [splitter('s'), model('a'), model('b', soft), model('e'), collator('c'), model('d')];
      const plan = planOf(parts, ['s>a', 's>b', 'a>c', 'b>e', 'e>c', 'c>d']);
      expect(outcomeOf(plan, 's', failAt('b'))).to.equal('d(c(a(s(x))))');
    });

    it('names the first of several soft failures in the order of the nodes', () => {
      const plan = planOf(
        [splitter('s'), model('b', soft), model('a', soft), collator('c')],
        ['s>a', 's>b', 'a>c', 'b>c'],
      );
      expect(outcomeOf(plan, 's', failAt('a', 'b'))).to.equal('b failed');
    });

    it('tells every join it would have reached, so that none of them waits', () => {
      const plan = diamond();
      const step = plan.steps.get('b');
      if (!step) throw new Error('no step');
      const arrivals = arrivalsAfter(plan, 's', step, fails('b'));
      expect(arrivals.map(({ at }) => at)).to.deep.equal([exit, 'c']);
      const progress = advance(plan, beginRun('s'), arrivals[1] as Arrival);
      expect(progress.state.ended).to.equal(true);
      expect(progress.outcome).to.equal(undefined);
    });
  });

  it('drops a parcel that comes twice', () => {
    const plan = planOf([splitter('s'), model('a'), model('b'), collator('c')], ['s>a', 's>b', 'a>c', 'b>c']);
    const parcel = (from: string, text: string): Arrival => ({
      from,
      at: 'c',
      payload: { ok: true, message: message(text) },
    });
    const first = advance(plan, beginRun('s'), parcel('a', '1'));
    const again = advance(plan, first.state, parcel('a', '2'));
    expect(again).to.deep.equal({ calls: [], state: first.state });
    const last = advance(plan, again.state, parcel('b', '3'));
    expect(last.calls.map(({ inputs }) => [...inputs].map(([from, { bytes }]) => `${from}${bytes}`))).to.deep.equal([
      ['a1', 'b3'],
    ]);
  });

  it('leaves the state it was given as it was', () => {
    const plan = planOf([model('a'), model('b'), collator('c')], ['a>c', 'b>c', 'a>b']);
    const state = beginRun('a');
    advance(plan, state, { from: 'a', at: 'c', payload: { ok: true, message: message('1') } });
    expect(state).to.deep.equal(beginRun('a'));
  });

  it('says who is missing when the time is up', () => {
    const plan = planOf([splitter('s'), model('a'), model('b'), collator('c')], ['s>a', 's>b', 'a>c', 'b>c']);
    const { state } = advance(plan, beginRun('s'), {
      from: 'a',
      at: 'c',
      payload: { ok: true, message: message('1') },
    });
    expect(overdue(plan, state, 'c')).to.deep.include({ code: 'deadline_exceeded', node: 'c' });
    expect(overdue(plan, state, 'c').detail).to.match(/c waited for b/);
  });
});
