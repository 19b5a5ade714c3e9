import { expect } from 'chai';
import { type MemoryBus, patient, startMemoryBus, storeDescription } from '../support/memory-bus.ts';
import { until } from '../support/until.ts';

describe('6. A replay', () => {
  let bus: MemoryBus;
  let commandId: string;

  const outcome = async () => (await bus.operations.find(commandId))?.status;
  const isDone = async () => (await outcome()) === 'done';

  beforeEach(async () => {
    bus = await startMemoryBus({ partitions: 1 });
    await bus.startWorker({
      handlers: {
        'modelyard.content.StoreDescription': async () => {
          throw new Error('the handler has a fault');
        },
      },
    });
    ({ commandId } = await bus.send(storeDescription('1'), patient));

    // The release with the fix.
    await bus.stopWorkers();
    await bus.startWorker();
  });
  afterEach(() => bus.stop());

  it('gives a dead letter a second chance once the fault is mended', async () => {
    expect(await outcome()).to.equal('failed');

    await bus.deadLetters.replay('content-0-0');

    await until(isDone, { what: 'the command is carried out after all' });
    const [event, ...others] = await bus.read('events');
    expect(others).to.be.empty;
    expect(event?.headers.causationid).to.equal(commandId);
  });

  it('sends the command under the id it always had, so that it cannot count twice', async () => {
    await bus.deadLetters.replay('content-0-0');
    await bus.deadLetters.replay('content-0-0');

    await until(async () => (await bus.read('events')).length === 2, { what: 'both replays are handled' });
    expect(await bus.journal.latest('description/public/phishing/1')).to.have.property('version', 1);
    const [first, second] = await bus.read('events');
    expect(second?.headers.ce_id).to.equal(first?.headers.ce_id);
  });

  it('marks the letter and keeps it, so that one can still see what happened', async () => {
    await bus.deadLetters.replay('content-0-0');

    const [letter, ...others] = await bus.deadLetters.list();
    expect(others).to.be.empty;
    expect(letter).to.include({ id: 'content-0-0', replayed: true, error: 'the handler has a fault' });
  });

  it('of all letters sends those that were not sent yet', async () => {
    expect(await bus.deadLetters.replayAll()).to.have.length(1);
    expect(await bus.deadLetters.replayAll()).to.have.length(0);

    await until(isDone, { what: 'the command is carried out after all' });
  });

  it('sends no reply: the client has had one long ago, and can poll the outcome', async () => {
    await bus.deadLetters.replay('content-0-0');

    await until(isDone, { what: 'the command is carried out after all' });
    const replies = await bus.read('replies');
    expect(replies.map(({ headers }) => headers.outcome)).to.deep.equal(['failed']);
  });
});
