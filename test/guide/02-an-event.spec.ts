import { expect } from 'chai';
import { fromHeaders } from '../../services/kit/bus/envelope.ts';
import { type MemoryBus, patient, startMemoryBus, storeDescription } from '../support/memory-bus.ts';
import { until } from '../support/until.ts';

describe('2. An event', () => {
  let bus: MemoryBus;

  beforeEach(async () => {
    bus = await startMemoryBus();
    await bus.startWorker();
  });
  afterEach(() => bus.stop());

  it('says what has happened, to every service that listens', async () => {
    const heard: string[] = [];
    await bus.transport.subscribe({
      group: 'spec.catalog.worker',
      topics: ['spec.content.events'],
      from: 'earliest',
      async onBatch({ records }) {
        for (const { headers, value } of records) {
          const { type, subject, fingerprint } = fromHeaders(headers);
          const event = bus.codec.decode(type, fingerprint, value) as { description: string };
          heard.push(`${type} of ${subject}: ${event.description}`);
        }
      },
    });

    await bus.send(storeDescription('1', '<p>Nine features, one answer.</p>'), patient);

    await until(() => heard.length > 0, { what: 'the event is heard' });
    expect(heard).to.deep.equal([
      'modelyard.content.DescriptionStored of description/public/phishing/1: <p>Nine features, one answer.</p>',
    ]);
  });

  it('names the command it follows from, and the request they both belong to', async () => {
    const { commandId } = await bus.send(storeDescription('1'), { ...patient, correlationId: 'request-42' });

    const [event] = await bus.read('events');
    expect(event?.headers).to.include({ causationid: commandId, correlationid: 'request-42' });
  });

  it('has the same id each time it is sent, so that a consumer can drop repeats', async () => {
    await bus.send(storeDescription('1'), patient);
    const [command] = await bus.read('commands');

    // What a crash between the answer and the moving of the offset leads to.
    if (command) await bus.transport.publish([command]);

    await until(async () => (await bus.read('events')).length === 2, { what: 'the event is sent again' });
    const [first, again] = await bus.read('events');
    expect(again?.headers.ce_id).to.equal(first?.headers.ce_id);
    expect(await bus.journal.latest('description/public/phishing/1')).to.have.property('version', 1);
  });
});
