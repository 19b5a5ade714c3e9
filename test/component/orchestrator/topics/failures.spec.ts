import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { type DeadLetter, openDeadLetters } from '../../../../services/kit/bus/dead-letters.ts';
import { createMemoryTransport } from '../../../../services/kit/bus/memory.ts';
import { topicName } from '../../../../services/kit/bus/topics.ts';
import type { IncomingRecord, OutgoingRecord } from '../../../../services/kit/bus/transport.ts';
import { unavailable } from '../../../../services/kit/errors.ts';
import { newId } from '../../../../services/kit/ids.ts';
import { claimBytes } from '../../../../services/orchestrator/domain/claims.ts';
import type { EndRun } from '../../../../services/orchestrator/domain/run.ts';
import { deadTopic, resultsTopic, unroutableTopic } from '../../../../services/orchestrator/topics/run-topics.ts';
import {
  type FakeModel,
  failing,
  type MemoryTopicRuns,
  message,
  prefix,
  startMemoryTopicRuns,
  textOf,
} from '../../../support/memory-topic-runs.ts';
import { collator, model, planOf, splitter } from '../../../support/plans.ts';
import { until } from '../../../support/until.ts';

/** A model that never answers, and is called off. */
const untilCancelled: FakeModel = (input, context) =>
  new Promise((_, reject) => {
    const off = () => {
      try {
        failing({ code: 'cancelled' })(input, context);
      } catch (error) {
        reject(error);
      }
    };
    if (context.cancellation?.cancelled) off();
    else context.cancellation?.onCancel(off);
  });
const patient = {
  policy: { timeoutMs: 5_000, retries: 0, failure: 'hard', concurrency: 64, unavailable: 'wait' },
} as const;
const row = planOf([model('a'), model('b', patient)], ['a>b']);
const diamond = planOf(
  [splitter('s'), model('left'), model('right'), collator('j'), model('z')],
  ['s>left', 's>right', 'left>j', 'right>j', 'j>z'],
);
const copies = planOf(
  [model('s'), model('left'), model('right'), collator('j')],
  ['s>left', 's>right', 'left>j', 'right>j'],
);
const results = resultsTopic(prefix, 'test');
const step = topicName(prefix, 'run', 'step');
const collate = topicName(prefix, 'run', 'collate');

describe('runs over topics in trouble', () => {
  let hops: MemoryTopicRuns;
  const resend = (records: readonly IncomingRecord[]) =>
    hops.transport.publish(records.map(({ topic, key, value, headers }) => ({ topic, key, value, headers })));
  const outcomes = async () => (await hops.read(results)).map(({ headers }) => headers.outcome);
  afterEach(() => hops.stop());

  describe('of models', () => {
    beforeEach(async () => {
      hops = await startMemoryTopicRuns([row, diamond]);
      await hops.startWorker();
    });

    it('wait for an unavailable model, and hold up no other run', async () => {
      let away = true;
      hops.models.b = (input) => {
        if (away && input.includes('waits'))
          failing({ code: 'model_unreachable', retriable: true })(input, {} as never);
        return `b(${input})`;
      };
      const waiting = hops.run(row, 'waits');
      await until(() => (hops.calls.get('b') ?? 0) >= 2, { what: 'the model is tried again' });
      expect(textOf(await hops.run(row, 'passes'))).to.equal('b(a(passes))');
      away = false;
      expect(textOf(await waiting)).to.equal('b(a(waits))');
      expect(hops.calls.get('a')).to.equal(2);
    });

    it('end at the deadline with what kept them', async () => {
      hops.models.b = failing({ code: 'model_unreachable', retriable: true });
      const result = await hops.run(row, 'in', { withinMs: 300 });
      expect(textOf(result)).to.be.oneOf(['model_unreachable at b', 'deadline_exceeded at ']);
      await until(async () => (await outcomes()).length === 1, { what: 'the result is published' });
      expect(await outcomes()).to.deep.equal(['model_unreachable']);
    });

    it('end at the deadline where a branch hangs, with one result and all that is needed for a replay', async () => {
      const hang = Promise.withResolvers<string>();
      hops.models.right = () => hang.promise;
      const result = await hops.run(diamond, 'in', { withinMs: 1_500 });
      expect(textOf(result)).to.match(/^deadline_exceeded/);
      await until(async () => (await outcomes()).length === 1, { what: 'the result is published' });
      hang.resolve('too late');
      await until(async () => (await hops.read(deadTopic(prefix, 'test'))).length === 2, {
        what: 'both branches are kept',
      });
      expect(await outcomes()).to.deep.equal(['deadline_exceeded']);
      expect(hops.calls.get('z')).to.equal(undefined);
    });

    it('have one result where two branches fail for good', async () => {
      hops.models.left = failing();
      hops.models.right = failing();
      // Runs of a worker's first second may have been handled by another before, whose result then stands for both.
      await delay(1_100);
      await hops.run(diamond);
      const letters = async () => (await hops.read(deadTopic(prefix, 'test'))).map(({ headers }) => headers.dead_where);
      await until(async () => (await letters()).length === 2, { what: 'both are kept' });
      expect(await outcomes()).to.deep.equal(['model_failed']);
    });

    it('can be replayed from where they failed, joins included', async () => {
      hops.models.right = failing();
      expect(textOf(await hops.run(diamond, 'in'))).to.equal('model_failed at right');
      const dead = openDeadLetters(hops.transport, deadTopic(prefix, 'test'));
      await until(async () => (await dead.list()).length === 2, { what: 'the message and what it held up are kept' });
      delete hops.models.right;
      const sent = await dead.replayAll(({ where }: DeadLetter) => where === 'right');
      expect(sent).to.have.length(2);
      await until(async () => (await outcomes()).length === 2, { what: 'the replay has a result' });
      const [failed, replayed] = await hops.read(results);
      expect(failed?.headers).to.include({ outcome: 'model_failed' });
      expect(replayed?.headers).to.include({ outcome: 'ok', ce_id: `${failed?.headers.ce_id}/1` });
      expect(replayed?.value.toString()).to.equal(textOf(await hops.runDirect(diamond, 'in')));
    });

    it('end at once for a caller that has gone', async () => {
      const gate = Promise.withResolvers<string>();
      hops.models.a = () => gate.promise;
      let cancel: () => void = () => undefined;
      const onStart = (end: EndRun) => {
        cancel = end.cancel;
      };
      const request = { runId: newId(), plan: row, operation: 'a', message: message('in'), headers: {} };
      const run = hops.runs.start({
        ...request,
        deadline: Date.now() + 5_000,
        onStart,
      });
      cancel();
      expect(textOf(await run)).to.equal('cancelled at ');
      gate.resolve('done');
    });

    it('free the worker for a caller that has gone, with one result and nothing to replay', async () => {
      hops.models.b = untilCancelled;
      let cancel: () => void = () => undefined;
      const onStart = (end: EndRun) => {
        cancel = end.cancel;
      };
      const request = { runId: newId(), plan: row, operation: 'a', message: message('in'), headers: {} };
      const run = hops.runs.start({ ...request, deadline: Date.now() + 60_000, onStart });
      await until(() => hops.calls.get('b') === 1, { what: 'the model is called' });
      cancel();
      await run;
      await until(async () => (await outcomes()).length === 1, { what: 'the result is published', withinMs: 5_000 });
      expect(await outcomes()).to.deep.equal(['cancelled']);
      expect(await hops.read(deadTopic(prefix, 'test'))).to.deep.equal([]);
    });

    it('go on where the process that waits gives them up', async () => {
      const gate = Promise.withResolvers<string>();
      hops.models.a = () => gate.promise;
      let abandon: () => void = () => undefined;
      const onStart = (end: EndRun) => {
        abandon = end.abandon;
      };
      const request = { runId: newId(), plan: row, operation: 'a', message: message('in'), headers: {} };
      const run = hops.runs.start({ ...request, deadline: Date.now() + 60_000, onStart });
      await until(() => hops.calls.get('a') === 1, { what: 'the model is called' });
      abandon();
      await run;
      gate.resolve('done');
      await until(async () => (await outcomes()).length === 1, { what: 'the result is published' });
      expect(await outcomes()).to.deep.equal(['ok']);
    });

    it('end the other branches when one fails for good, and keep them for a replay', async () => {
      let cancelled = false;
      hops.models.right = (input, context) =>
        Promise.resolve(untilCancelled(input, context)).catch((error) => {
          cancelled = true;
          throw error;
        });
      hops.models.left = async (input, context) => {
        await until(() => hops.calls.get('right') === 1, { what: 'the other branch is called' });
        return failing()(input, context);
      };
      expect(textOf(await hops.run(diamond, 'in', { withinMs: 60_000 }))).to.equal('model_failed at left');
      await until(() => cancelled, { what: 'the call is cancelled', withinMs: 5_000 });
      const letters = async () => (await hops.read(deadTopic(prefix, 'test'))).map(({ headers }) => headers.dead_code);
      await until(async () => (await letters()).length === 2, { what: 'both are kept' });
      expect((await letters()).toSorted()).to.deep.equal(['cancelled', 'model_failed']);
      expect(await outcomes()).to.deep.equal(['model_failed']);
    });
  });

  describe('of repeats', () => {
    beforeEach(async () => {
      hops = await startMemoryTopicRuns([row, diamond]);
    });

    it('call each model once when every message comes twice', async () => {
      await hops.startWorker();
      const result = await hops.run(diamond);
      await resend([...(await hops.read(step)), ...(await hops.read(collate))]);
      const marker = await hops.run(diamond, 'marker');
      expect([textOf(result), textOf(marker)].map((text) => text.slice(0, 2))).to.deep.equal(['z(', 'z(']);
      expect(Object.fromEntries(hops.calls)).to.deep.equal({ left: 2, right: 2, z: 2 });
      expect(await outcomes()).to.deep.equal(['ok', 'ok']);
    });

    it('keep the first result when another worker gets them again and the models have changed their mind', async () => {
      const first = await hops.startWorker();
      const good = await hops.run(diamond);
      await first.life.stop();
      await resend([...(await hops.read(step)), ...(await hops.read(collate))]);
      hops.models.left = failing();
      await hops.startWorker();
      const marker = await hops.run(row);
      expect(textOf(marker)).to.equal('b(a(in))');
      await until(() => (hops.calls.get('left') ?? 0) > 1, { what: 'the message was handled again' });
      await until(async () => (await hops.run(row, 'another')).outcome.ok, { what: 'all else has passed' });
      const published = (await hops.read(results)).filter(({ key }) => key === good.runId);
      expect(new Set(published.map(({ headers, value }) => `${headers.outcome} ${value}`))).to.deep.equal(
        new Set([`ok ${textOf(good)}`]),
      );
    });

    it('do not time out a run that had its result before its join was opened again', async () => {
      const first = await hops.startWorker();
      const good = await hops.run(diamond, 'in', { withinMs: 3_000 });
      expect(good.outcome.ok).to.equal(true);
      await first.life.stop();
      const [half] = (await hops.read(collate)).filter(({ headers }) => headers.from === 'left');
      if (!half) throw new Error('there is an arrival at the join');
      await resend([half]);
      await hops.startWorker();
      await until(() => Date.now() > Date.parse(half.headers.deadline ?? '') + 300, { what: 'its time is up' });
      await hops.run(row);
      expect(await outcomes()).to.deep.equal(['ok', 'ok']);
    });

    it('give a run that is started again the result it has', async () => {
      await hops.startWorker();
      const good = await hops.run(row, 'in');
      const request = { runId: good.runId, plan: row, operation: 'a', message: message('in'), headers: {} };
      const again = await hops.runs.start({ ...request, deadline: Date.now() + 30_000, restarted: true });
      expect(textOf(again)).to.equal('b(a(in))');
      expect(await outcomes()).to.deep.equal(['ok']);
    });
  });

  describe('of workers', () => {
    it('leave a join that waits to the next one, whole', async () => {
      hops = await startMemoryTopicRuns([diamond]);
      const gate = Promise.withResolvers<void>();
      hops.models.right = async (input) => {
        await gate.promise;
        return `right(${input})`;
      };
      const first = await hops.startWorker();
      const run = hops.run(diamond, 'in', { withinMs: 30_000 });
      await until(async () => (await hops.read(collate)).length === 1, { what: 'one branch has arrived' });
      const stopping = first.life.stop();
      gate.resolve();
      await stopping;
      await hops.startWorker();
      expect(textOf(await run)).to.equal(textOf(await hops.runDirect(diamond, 'in')));
      expect(new Set(await outcomes())).to.deep.equal(new Set(['ok']));
    });

    it('share the work, and take it over when one comes or goes', async () => {
      hops = await startMemoryTopicRuns([diamond]);
      const first = await hops.startWorker();
      const inputs = Array.from({ length: 60 }, (_, index) => `in ${index}`);
      const runs = Promise.all(inputs.map((input) => hops.run(diamond, input, { withinMs: 20_000 })));
      await hops.startWorker();
      await first.life.stop();
      const texts = (await runs).map(textOf);
      const direct = (await Promise.all(inputs.map((input) => hops.runDirect(diamond, input)))).map(textOf);
      expect(texts).to.deep.equal(direct);
    });
  });

  describe('of many runs with large messages', () => {
    const kilobytes = 1024;
    /** Arrivals of the fast branch that fill the limit: the others, which they wait for, are behind them in the log. */
    const [size, runs, limit] = [100 * kilobytes, 24, 1_000 * kilobytes];

    it('are not starved by joins that wait for the other branch', async () => {
      hops = await startMemoryTopicRuns([copies]);
      const gate = Promise.withResolvers<void>();
      hops.models.right = async (input) => {
        await gate.promise;
        return `right(${input})`;
      };
      await hops.startWorker({ uncommittedBytes: limit });
      const inputs = Array.from({ length: runs }, (_, index) => String(index).padStart(size, '.'));
      const answers = Promise.all(inputs.map((input) => hops.run(copies, input, { withinMs: 5_000 })));
      await until(async () => (await hops.read(collate)).length >= limit / size, { what: 'joins fill the limit' });
      gate.resolve();
      const texts = (await answers).map(textOf);
      const direct = (await Promise.all(inputs.map((input) => hops.runDirect(copies, input)))).map(textOf);
      expect(texts.filter((text, index) => text !== direct[index])).to.deep.equal([]);
      expect(texts).to.have.length(runs);
    });
  });

  describe('of the broker and the store', () => {
    it('are rejected where the broker is unavailable, and continued once it is back', async () => {
      const inner = createMemoryTransport();
      let away = false;
      const publish = async (records: readonly OutgoingRecord[]) => {
        if (away) throw unavailable('The broker is unavailable.');
        await inner.publish(records);
      };
      hops = await startMemoryTopicRuns([row], { transport: { ...inner, publish } });
      await hops.startWorker();
      hops.models.a = (input) => {
        away = true;
        return `a(${input})`;
      };
      const run = hops.run(row);
      await until(() => away, { what: 'the broker has gone' });
      const refused: unknown = await hops.run(row).catch((error) => error);
      expect(refused).to.have.property('code', 'unavailable');
      delete hops.models.a;
      away = false;
      expect(textOf(await run)).to.equal('b(a(in))');
    });

    it('carry large messages, and wait for the store that has them', async () => {
      hops = await startMemoryTopicRuns([row]);
      let failures = 2;
      const get = async (id: string) => {
        failures -= 1;
        if (failures >= 0) throw unavailable('The store is unavailable.');
        return hops.claims.get(id);
      };
      await hops.startWorker({ claims: { ...hops.claims, get } });
      const input = 'x'.repeat(claimBytes);
      expect(textOf(await hops.run(row, input))).to.equal(`b(a(${input}))`);
      expect((await hops.read(results))[0]?.value).to.have.length(0);
    });
  });

  describe('of messages', () => {
    const stray = async () => (await hops.read(unroutableTopic(prefix))).map(({ headers }) => headers.dead_code);
    const aside = () => ({ topic: step, key: 'k', value: Buffer.from('x') });

    it('fail where their plan is not stored any more', async () => {
      hops = await startMemoryTopicRuns([row]);
      await hops.startWorker();
      const result = await hops.run({ ...row, id: 'forgotten' });
      expect(result.outcome).to.have.nested.property('failure.detail').that.includes('forgotten');
      expect(await stray()).to.deep.equal(['unknown_plan']);
    });

    it('dead-letter messages that cannot be read, and go on', async () => {
      hops = await startMemoryTopicRuns([row]);
      await hops.startWorker();
      await hops.run(row);
      const [good] = await hops.read(step);
      const wrong = { ...good?.headers, ce_subject: newId(), at: 'nowhere' };
      await hops.transport.publish([
        { ...aside(), headers: {} },
        { ...aside(), headers: wrong },
      ]);
      expect(textOf(await hops.run(row))).to.equal('b(a(in))');
      await until(async () => (await stray()).length === 2, { what: 'both are kept' });
    });
  });

  it('of one solution stay its own where it asks for topics of its own', async () => {
    hops = await startMemoryTopicRuns([diamond], { isolated: true });
    await hops.startWorker();
    const result = await hops.run(diamond);
    expect(textOf(result)).to.equal(textOf(await hops.runDirect(diamond)));
    expect(result.hops.map((hop) => 'topic' in hop && hop.topic)).to.include('spec.run-test.collate');
    expect(await hops.read(step)).to.deep.equal([]);
  });
});
