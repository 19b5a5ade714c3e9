import { expect } from 'chai';
import type { Command } from '../../../services/kit/bus/command.ts';
import { createEventPublisher } from '../../../services/kit/bus/event-publisher.ts';
import { done } from '../../../services/kit/bus/outcome.ts';
import { reject } from '../../../services/kit/bus/reject.ts';
import { systemClock } from '../../../services/kit/clock.ts';
import { derivedId, newId } from '../../../services/kit/ids.ts';
import { createMemoryProcessStore } from '../../../services/kit/process/memory-process-store.ts';
import { createService } from '../../../services/kit/service.ts';
import { createJournalStart } from '../../../services/kit/store/process/start-process.ts';
import { type MemoryBus, patient, prefix, startMemoryBus, storeDescription } from '../../support/memory-bus.ts';
import { buildBicycle, createWorkshop, startRunner } from '../../support/processes.ts';

const deleted = {
  type: 'modelyard.content.DescriptionDeleted',
  data: { workspace: 'public', solutionId: 'phishing', revisionId: 'r1' },
};

describe('outcomes whose events others publish', () => {
  let bus: MemoryBus;

  beforeEach(async () => {
    bus = await startMemoryBus();
  });
  afterEach(() => bus.stop());

  it('has the reply published, and leaves the events of an outbox to the relay', async () => {
    const handlers = { 'modelyard.content.StoreDescription': async () => done(deleted) };
    await bus.startWorker({ handlers, eventsInOutbox: true });
    expect(await bus.send(storeDescription('r1'), patient)).to.include({ status: 'done' });
    expect(await bus.read('events')).to.deep.equal([]);
  });

  it('publishes an event by itself, under the id it is given', async () => {
    const service = createService('content', 'worker', { LOG_LEVEL: 'silent' });
    const publish = createEventPublisher({ service, prefix, transport: bus.transport, codec: bus.codec });
    const id = derivedId('process', 0);
    await publish(deleted, { id, subject: 'r1', correlationId: 'request' });
    const [event] = await bus.read('events');
    expect(event).to.deep.include({ key: 'r1', data: deleted.data });
    expect(event?.headers).to.include({ ce_id: id, ce_type: deleted.type, correlationid: 'request' });
  });

  it('starts one process for a command, however often it is delivered, and none for a rejected one', async () => {
    const workshop = createWorkshop();
    const definition = buildBicycle('build', workshop);
    const runner = startRunner(createMemoryProcessStore(), { definitions: [definition] });
    const start = createJournalStart({ journal: bus.journal, processes: runner, clock: systemClock });
    const [one, other] = [newId(), newId()].map(
      (id) => ({ id, subject: 'a', data: { bicycle: 'red' } }) as Command<{ bicycle: string }>,
    ) as [Command<{ bicycle: string }>, Command<{ bicycle: string }>];
    const no = reject('conflict', 'shop_closed', 'It is closed.');
    expect(await start(one, definition, () => done(deleted))).to.deep.equal(done(deleted));
    expect(await start(one, definition, () => no)).to.deep.equal(done(deleted));
    expect(await start(other, definition, () => no)).to.deep.equal(no);
    expect((await runner.waitForEnd(one.id, 20_000))?.status).to.equal('done');
    expect(workshop.log).to.deep.equal(['frame', 'wheels', 'receipt']);
    expect(await runner.find(other.id)).to.equal(undefined);
    await runner.stop();
  });
});
