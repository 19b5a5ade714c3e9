import { expect } from 'chai';
import { startCommandClient } from '../../../services/kit/bus/command-client.ts';
import type { OutgoingRecord } from '../../../services/kit/bus/transport.ts';
import { AppError, unavailable } from '../../../services/kit/errors.ts';
import { createService } from '../../../services/kit/service.ts';
import {
  type MemoryBus,
  patient,
  prefix,
  quickRetry,
  startMemoryBus,
  storeDescription,
} from '../../support/memory-bus.ts';

import { until } from '../../support/until.ts';

const type = 'modelyard.content.StoreDescription';
const fails = (error: unknown) => ({ [type]: () => Promise.reject(error) });

describe('a poison message', () => {
  let bus: MemoryBus;
  beforeEach(async () => {
    bus = await startMemoryBus({ partitions: 1 });
  });
  afterEach(() => bus.stop());

  /** Asks through a wire that spoils the commands. */
  async function askSpoiled(spoil: (record: OutgoingRecord) => Partial<OutgoingRecord>) {
    const transport: MemoryBus['transport'] = {
      ...bus.transport,
      publish: (records) => bus.transport.publish(records.map((record) => ({ ...record, ...spoil(record) }))),
    };
    const service = createService('content', 'bench', { LOG_LEVEL: 'silent' });
    const commands = await startCommandClient({ service, prefix, transport, codec: bus.codec, sign: undefined });
    return commands.send(storeDescription('1'), patient);
  }

  /** The one dead letter, compared with the one message it was. */
  async function theLetter() {
    const [[original], [letter, ...others]] = [await bus.read('commands'), await bus.deadLetters.list()];
    expect(others).to.deep.equal([]);
    expect(letter?.value.equals(original?.value ?? Buffer.alloc(0)), 'the original bytes').to.equal(true);
    expect(letter?.headers, 'the original headers').to.deep.equal(original?.headers);
    expect(letter).to.include({ key: original?.key, topic: original?.topic, offset: original?.offset });
    return letter;
  }

  it('whose bytes cannot be decoded is a dead letter at once', async () => {
    await bus.startWorker();
    const answer = await askSpoiled(() => ({ value: Buffer.from([255, 0, 1, 128]) }));
    expect(answer).to.include({ status: 'failed', kind: 'invalid', code: 'undecodable' });
    expect(await theLetter()).to.include({ code: 'undecodable', attempts: 1, group: 'spec.content.worker' });
    expect(await bus.operations.find(answer.commandId)).to.include({ status: 'failed', code: 'undecodable' });
  });

  for (const [what, headers, code] of [
    ['written with an unknown schema', { ce_dataschema: 'urn:modelyard:avro:00' }, 'undecodable'],
    ['of an unknown type', { ce_type: 'modelyard.content.Unheard' }, 'unknown_type'],
    ['of a type that is a property of every object', { ce_type: '__proto__' }, 'unknown_type'],
    ['that says less than it must', { ce_subject: '' }, 'envelope_incomplete'],
  ] as const)
    it(`${what} is a dead letter at once`, async () => {
      await bus.startWorker();
      const answer = await askSpoiled((record) => ({ headers: { ...record.headers, ...headers } }));
      expect(answer).to.include({ status: 'failed', kind: 'invalid', code });
      expect(await theLetter()).to.include({ code, attempts: 1 });
    });

  it('that is no command of this service is a dead letter at once', async () => {
    await bus.startWorker();
    const deleted = {
      ...storeDescription('1'),
      type: 'modelyard.content.DescriptionDeleted',
      data: { workspace: 'public', solutionId: 's', revisionId: '1' },
    };
    expect(await bus.send(deleted, patient)).to.include({ status: 'failed', code: 'unknown_command' });
    expect(await theLetter()).to.include({ code: 'unknown_command', attempts: 1 });
  });

  it('without any header, which allows no reply, is kept all the same', async () => {
    await bus.startWorker();
    const topic = 'spec.content.commands';
    await bus.transport.publish([{ topic, key: '', value: Buffer.alloc(0), headers: {} }]);
    expect(await bus.send(storeDescription('after'), patient)).to.include({ status: 'done' });
    expect(await theLetter()).to.include({ code: 'envelope_incomplete', id: 'content-0-0' });
  });

  for (const [what, error] of [
    ['an error', new Error('secret detail')],
    ['a TypeError', new TypeError('x is not a function')],
    ['something that is no error', 'oops'],
  ] as const)
    it(`whose handler always throws ${what} is a dead letter after all attempts`, async () => {
      await bus.startWorker({ handlers: fails(error) });
      const answer = await bus.send(storeDescription('1'), patient);
      expect(answer).to.include({ status: 'failed', kind: 'internal', code: 'internal' });
      expect(JSON.stringify(answer), 'the client learns no internal details').not.to.include('secret');
      expect(await theLetter()).to.include({
        attempts: quickRetry.maxAttempts,
        error: error instanceof Error ? error.message : error,
      });
      expect(await bus.operations.find(answer.commandId)).to.deep.equal(answer);
      expect(await bus.read('events')).to.deep.equal([]);
    });

  it('that cannot be mended by trying again is not tried again', async () => {
    await bus.startWorker({ handlers: fails(new AppError('conflict', 'Two of a kind.', { reason: 'twins' })) });
    expect(await bus.send(storeDescription('1'), patient)).to.include({ status: 'failed', code: 'twins' });
    expect(await theLetter()).to.include({ code: 'twins', attempts: 1 });
  });

  it('whose event cannot be written is one too', async () => {
    const odd = { type: 'modelyard.content.DescriptionStored', data: { workspace: 'public' } };
    await bus.startWorker({ handlers: { [type]: async () => ({ status: 'done', events: [odd] }) } });
    const answer = await bus.send(storeDescription('1'), patient);
    expect(answer, 'our fault, not the client’s').to.include({ status: 'failed', kind: 'internal' });
    expect(await bus.read('events')).to.deep.equal([]);
    const letter = await theLetter();
    expect(letter).to.include({ code: 'event_invalid', attempts: 1 });
    expect(letter?.error).to.include('/description');
  });

  it('blocks no other command, not even of its own key', async () => {
    let first = true;
    await bus.startWorker({
      handlers: {
        'modelyard.content.DeleteDescription': async () => {
          if (first) throw new Error('the first is poison');
          throw new AppError('not_found', 'x');
        },
      },
    });
    const { aggregate, data } = storeDescription('1');
    const { description: _none, ...where } = data;
    const [poisoned, next] = await Promise.all([
      bus.send({ type: 'modelyard.content.DeleteDescription', aggregate, data: where }, patient),
      bus.send(storeDescription('1'), patient),
    ]);
    first = false;
    expect([poisoned.status, next.status]).to.deep.equal(['failed', 'done']);
  });

  it('is kept even when its failure cannot be noted in the store', async () => {
    bus.journal.recordFailure = () => Promise.reject(new Error('the store is unavailable'));
    await bus.startWorker({ handlers: fails(new Error('poison')) });
    expect(await bus.send(storeDescription('1'), patient)).to.include({ status: 'failed' });
    await theLetter();
  });

  it('is shown as failed, also where its store was unavailable for longer than it was tried', async () => {
    let noStore = true;
    const { recordFailure } = bus.journal;
    const away = async () => {
      throw unavailable('The store is unavailable.');
    };
    bus.journal.recordFailure = (...failure) => (noStore ? away() : recordFailure(...failure));
    const retry = { ...quickRetry, giveUpAfterMs: 20 };
    await bus.startWorker({ handlers: { 'modelyard.content.StoreDescription': away }, retry });
    const { commandId } = await bus.send(storeDescription('1'), patient);
    await theLetter();
    expect(await bus.operations.find(commandId)).to.include({ status: 'pending' });
    noStore = false;
    const found = async () => (await bus.operations.find(commandId))?.status === 'failed';
    await until(found, { what: 'the operation has failed' });
  });

  it('comes again where the worker stops before its failure is recorded', async () => {
    const away = async () => {
      throw unavailable('The store is unavailable.');
    };
    const { recordFailure } = bus.journal;
    bus.journal.recordFailure = away;
    const retry = { ...quickRetry, giveUpAfterMs: 20 };
    await bus.startWorker({ handlers: { 'modelyard.content.StoreDescription': away }, retry });
    const { commandId } = await bus.send(storeDescription('1'), patient);
    await theLetter();
    await bus.stopWorkers();
    bus.journal.recordFailure = recordFailure;
    await bus.startWorker({ handlers: { 'modelyard.content.StoreDescription': away }, retry });
    const found = async () => (await bus.operations.find(commandId))?.status === 'failed';
    await until(found, { what: 'the operation has failed' });
    await theLetter();
  });

  it('retries dead-lettering while the broker does not accept the record', async () => {
    await bus.startWorker({ handlers: fails(new Error('poison')) });
    const { publish } = bus.transport;
    let refused = 0;
    bus.transport.publish = async (records) => {
      if (records.some(({ topic }) => topic.endsWith('.dead')) && refused < 2) {
        refused += 1;
        throw new AppError('unavailable', 'The broker is unavailable.');
      }
      return publish(records);
    };
    expect(await bus.send(storeDescription('1'), patient)).to.include({ status: 'failed' });
    expect(refused).to.equal(2);
    await theLetter();
  });
});
