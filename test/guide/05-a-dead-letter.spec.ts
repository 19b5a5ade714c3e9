import { expect } from 'chai';
import { type MemoryBus, patient, quickRetry, startMemoryBus, storeDescription } from '../support/memory-bus.ts';

describe('5. A dead letter', () => {
  let bus: MemoryBus;

  beforeEach(async () => {
    bus = await startMemoryBus({ partitions: 1 });
    await bus.startWorker({
      handlers: {
        'modelyard.content.StoreDescription': async () => {
          throw new Error('the handler has a fault');
        },
      },
    });
  });
  afterEach(() => bus.stop());

  it('is what becomes of a message that no attempt could handle', async () => {
    await bus.send(storeDescription('1'), patient);

    const [letter] = await bus.deadLetters.list();
    expect(letter).to.include({
      id: 'content-0-0',
      error: 'the handler has a fault',
      attempts: quickRetry.maxAttempts,
      key: 'description/public/phishing/1',
      replayed: false,
    });
  });

  it('holds the message as it was: the same bytes, the same headers', async () => {
    await bus.send(storeDescription('1'), patient);

    const [[command], [letter]] = [await bus.read('commands'), await bus.deadLetters.list()];
    expect(letter?.headers).to.deep.equal(command?.headers);
    expect(letter?.value).to.deep.equal(command?.value);
  });

  it('leaves no client waiting: it learns that the command failed, without internal details', async () => {
    const answer = await bus.send(storeDescription('1'), patient);

    expect(answer).to.include({ status: 'failed', kind: 'internal' });
    expect(answer).to.have.property('detail').that.does.not.include('fault');
    expect(await bus.operations.find(answer.commandId)).to.deep.equal(answer);
  });

  it('is made at once of what cannot even be read', async () => {
    const topic = 'spec.content.commands';
    await bus.transport.publish([{ topic, key: '?', value: Buffer.from('not ours'), headers: { from: 'a stranger' } }]);

    // The next message is not held up.
    await bus.send(storeDescription('1'), patient);

    const [letter] = await bus.deadLetters.list();
    expect(letter).to.include({ code: 'envelope_incomplete', attempts: 1 });
    expect(letter?.value.toString()).to.equal('not ours');
    expect(letter?.headers).to.deep.equal({ from: 'a stranger' });
  });
});
