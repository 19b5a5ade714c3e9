import { expect } from 'chai';
import type { Command } from '../../../services/kit/bus/command.ts';
import { fromHeaders } from '../../../services/kit/bus/envelope.ts';
import { done } from '../../../services/kit/bus/outcome.ts';
import { withinDeadline } from '../../../services/kit/bus/stages/deadline.ts';
import { type Clock, systemClock } from '../../../services/kit/clock.ts';
import { unavailable } from '../../../services/kit/errors.ts';
import { newId } from '../../../services/kit/ids.ts';
import { exclusiveOutcomesOf, outcomesOf } from '../../../services/kit/store/outcomes.ts';
import {
  descriptionStored,
  type MemoryBus,
  patient,
  startMemoryBus,
  storeDescription,
} from '../../support/memory-bus.ts';
import { until } from '../../support/until.ts';

const anHourLater: Clock = { now: () => Date.now() + 3_600_000 };

describe('a command that is delivered again', () => {
  let bus: MemoryBus;
  beforeEach(async () => {
    bus = await startMemoryBus();
  });
  afterEach(() => bus.stop());

  /** Every command once more, as after a crash that came before the offsets moved; waits until all are answered. */
  async function deliverAgain() {
    const [commands, replies] = await Promise.all([bus.read('commands'), bus.read('replies')]);
    await bus.transport.publish(commands.map(({ partition: _placed, ...command }) => command));
    const answered = async () => (await bus.read('replies')).length === replies.length + commands.length;
    await until(answered, { what: 'answered again' });
  }
  const message = ({ headers, key, data }: Awaited<ReturnType<MemoryBus['read']>>[number]) => ({
    id: headers.ce_id,
    key,
    data,
  });

  it('gets the outcome it had, with the same events under the same ids', async () => {
    await bus.startWorker();
    await bus.send(storeDescription('1'), patient);
    await deliverAgain();
    const [first, second, ...others] = (await bus.read('events')).map(message);
    expect(others).to.deep.equal([]);
    expect(second).to.deep.equal(first);
    expect(await bus.journal.latest('description/public/phishing/1')).to.deep.include({ version: 1 });
  });

  it('changes nothing that came after it', async () => {
    await bus.startWorker();
    await bus.send(storeDescription('1', '<p>old</p>'), patient);
    await bus.send(storeDescription('1', '<p>new</p>'), patient);
    await deliverAgain();
    expect(await bus.journal.latest('description/public/phishing/1')).to.have.nested.property(
      'state.description',
      '<p>new</p>',
    );
    const texts = (await bus.read('events')).map(({ data }) => (data as { description: string }).description);
    expect(texts).to.deep.equal(['<p>old</p>', '<p>new</p>', '<p>old</p>', '<p>new</p>']);
    const sequences = (await bus.read('events')).map(({ headers }) => Number(headers.ce_sequence));
    expect(sequences, 'by which consumers see that the third is older than the second').to.deep.equal([1, 2, 1, 2]);
  });

  it('stays rejected', async () => {
    await bus.startWorker();
    const { description: _none, ...data } = storeDescription('1').data;
    const remove = { ...storeDescription('1'), type: 'modelyard.content.DeleteDescription', data };
    expect(await bus.send(remove, patient)).to.include({ status: 'rejected', code: 'description_not_found' });
    await bus.send(storeDescription('1'), patient);
    await deliverAgain();
    const outcomes = (await bus.read('replies')).map(({ headers }) => headers.outcome);
    expect(outcomes).to.deep.equal(['rejected', 'done', 'rejected', 'done']);
    expect(await bus.journal.latest('description/public/phishing/1')).to.deep.include({ version: 1 });
  });

  it('has its outcome although the first answer never left', async () => {
    await bus.startWorker();
    const { publish } = bus.transport;
    let refused = 0;
    bus.transport.publish = async (records) => {
      if (records.some(({ topic }) => topic.endsWith('.events')) && refused < 4) {
        refused += 1;
        throw unavailable('The broker is unavailable.');
      }
      return publish(records);
    };
    expect(await bus.send(storeDescription('1'), patient)).to.include({ status: 'done' });
    expect(refused).to.equal(4);
    expect(await bus.read('events')).to.have.length(1);
    expect(await bus.journal.latest('description/public/phishing/1')).to.deep.include({ version: 1 });
  });

  it('is not carried out when it was not reached before its deadline', async () => {
    let handled = 0;
    const handler = async ({ data }: Command) => {
      handled += 1;
      return done(descriptionStored(data));
    };
    await bus.startWorker({ clock: anHourLater, handlers: { 'modelyard.content.StoreDescription': handler } });
    const answer = await bus.send(storeDescription('1'), patient);
    expect(answer).to.include({ status: 'rejected', kind: 'deadline_exceeded', code: 'deadline_exceeded' });
    expect(handled).to.equal(0);
    expect(await bus.read('events')).to.deep.equal([]);
    expect(await bus.read('dead')).to.deep.equal([]);
    expect(await bus.operations.find(answer.commandId)).to.include({ status: 'rejected', code: 'deadline_exceeded' });
  });

  it('is either executed or rejected as late, also where one worker executes it and another finds it late', async () => {
    const { append } = bus.journal;
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    // A worker that is stopped after its decision and before it saves it.
    bus.journal.append = async (change) => {
      if (change.version > 0) {
        reached.resolve();
        await goOn.promise;
      }
      return append(change);
    };
    const outcomes = exclusiveOutcomesOf(bus.journal, systemClock);
    await bus.startWorker({ outcomes });
    const sending = bus.send(storeDescription('1'), patient);
    await reached.promise;
    const [command] = await bus.read('commands');
    const late = withinDeadline(outcomes, anHourLater)(() => Promise.reject(new Error('it is late')));
    const envelope = fromHeaders(command?.headers ?? {});
    const { id, type, subject } = envelope;
    const found = await late({ id, type, subject, data: command?.data as object, envelope });
    expect(found).to.have.nested.property('rejection.code', 'deadline_exceeded');
    goOn.resolve();
    expect(await sending, 'the worker that goes on').to.include({ status: 'rejected', code: 'deadline_exceeded' });
    expect(await bus.journal.latest(subject)).to.equal(undefined);
    expect(await bus.operations.find(id)).to.include({ status: 'rejected' });
    expect(await bus.read('events')).to.deep.equal([]);
  });

  it('keeps a replay that was late for another replay', async () => {
    let now = Date.now() + 3_600_000;
    await bus.startWorker({ outcomes: exclusiveOutcomesOf(bus.journal, systemClock), clock: { now: () => now } });
    await bus.send(storeDescription('1'), { waitMs: 0, deadlineMs: 60_000 });
    const [command] = await bus.read('commands');
    // Commands without a reply address are replays; this one has an id of its own, as a dead letter has.
    const { replyto: _gone, ...own } = command?.headers ?? {};
    const headers = { ...own, ce_id: newId() };
    const replay = {
      topic: 'spec.content.commands',
      key: command?.key ?? '',
      value: command?.value ?? Buffer.alloc(0),
    };
    await bus.transport.publish([{ ...replay, headers }]);
    await until(async () => (await bus.journal.failureOf(headers.ce_id)) !== undefined, { what: 'it was late' });
    now = Date.now();
    await bus.transport.publish([{ ...replay, headers }]);
    await until(async () => (await bus.journal.find(headers.ce_id)) !== undefined, { what: 'it is executed' });
    expect(await bus.operations.find(headers.ce_id)).to.include({ status: 'done' });
  });

  it('is finished after its deadline where it has started in a place that keeps no outcomes', async () => {
    const hasStarted = async () => true;
    await bus.startWorker({ clock: anHourLater, outcomes: { ...outcomesOf(bus.journal), hasStarted } });
    expect(await bus.send(storeDescription('1'), patient)).to.include({ status: 'done' });
  });

  it('keeps the outcome it had, however late it comes again', async () => {
    const worker = await bus.startWorker();
    await bus.send(storeDescription('1'), patient);
    await worker.life.stop();
    await bus.startWorker({ clock: anHourLater });
    await deliverAgain();
    expect((await bus.read('replies')).map(({ headers }) => headers.outcome)).to.deep.equal(['done', 'done']);
    const [first, second] = (await bus.read('events')).map(message);
    expect(second).to.deep.equal(first);
  });

  it('is tried again no longer than until its deadline', async () => {
    let now = Date.now();
    const handler = async () => {
      now += 20_000;
      throw unavailable('The store is unavailable.');
    };
    await bus.startWorker({ clock: { now: () => now }, handlers: { 'modelyard.content.StoreDescription': handler } });
    expect(await bus.send(storeDescription('1'), patient)).to.include({ code: 'deadline_exceeded' });
  });
});
