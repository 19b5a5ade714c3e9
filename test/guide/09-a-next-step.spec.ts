import { expect } from 'chai';
import type { DeleteDescription } from '../../services/contracts/content.ts';
import type { Command } from '../../services/kit/bus/command.ts';
import type { Outcome } from '../../services/kit/bus/outcome.ts';
import { descriptionStored, type MemoryBus, patient, startMemoryBus, storeDescription } from '../support/memory-bus.ts';
import { until } from '../support/until.ts';

const draft: DeleteDescription = { workspace: 'public', solutionId: 'phishing', revisionId: 'draft' };

/** Stores nothing, to keep the story short: it only says that the draft is to go. */
const storeAndDropDraft = async ({ data }: Command): Promise<Outcome> => ({
  status: 'done',
  events: [descriptionStored(data)],
  next: [{ type: 'modelyard.content.DeleteDescription', aggregate: storeDescription('draft').aggregate, data: draft }],
});

describe('9. A next step', () => {
  let bus: MemoryBus;

  beforeEach(async () => {
    bus = await startMemoryBus();
    const worker = await bus.startWorker();
    await bus.send(storeDescription('draft'), patient);
    await worker.life.stop();
    await bus.startWorker({ handlers: { 'modelyard.content.StoreDescription': storeAndDropDraft } });
  });
  afterEach(() => bus.stop());

  const deleted = async () =>
    (await bus.read('events')).filter(({ headers }) => headers.ce_type?.endsWith('DescriptionDeleted'));

  it('is a command that an outcome brings along, in an order of its own', async () => {
    const { commandId } = await bus.send(storeDescription('1'), { ...patient, correlationId: 'request-42' });

    await until(async () => (await deleted()).length === 1, { what: 'the next step is done' });
    const next = (await bus.read('commands')).find(({ headers }) => headers.causationid === commandId);
    expect(next?.data).to.deep.equal(draft);
    expect(next?.key).to.equal(storeDescription('draft').aggregate);
    expect(next?.headers).to.include({ correlationid: 'request-42' });
  });

  it('has no client: no reply, and no deadline after which it would be dropped', async () => {
    const { commandId } = await bus.send(storeDescription('1'), patient);

    const next = (await bus.read('commands')).find(({ headers }) => headers.causationid === commandId);
    expect(next?.headers).not.to.have.any.keys('replyto', 'deadline');
  });

  it('is done once, although a redelivered command sends it again', async () => {
    await bus.send(storeDescription('1'), patient);
    const command = (await bus.read('commands')).find(({ key }) => key === storeDescription('1').aggregate);

    if (command) await bus.transport.publish([command]);

    // The draft, the command twice, its next step twice.
    await until(async () => (await bus.read('commands')).length === 5, { what: 'the next step is sent again' });
    await until(async () => (await deleted()).length === 2, { what: 'its event is published again' });
    const ids = (await deleted()).map(({ headers }) => headers.ce_id);
    expect(ids[1]).to.equal(ids[0]);
    expect(await bus.journal.latest(storeDescription('draft').aggregate)).to.have.property('version', 2);
  });
});
