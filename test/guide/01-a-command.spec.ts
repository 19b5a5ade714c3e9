import { expect } from 'chai';
import type { CommandReply } from '../../services/kit/bus/outcome.ts';
import { type MemoryBus, startMemoryBus } from '../support/memory-bus.ts';

describe('1. A command', () => {
  let bus: MemoryBus;

  let answer: CommandReply;

  const command = {
    type: 'modelyard.content.StoreDescription',
    aggregate: 'description/public/website-phishing/1',
    data: {
      workspace: 'public',
      solutionId: 'website-phishing',
      revisionId: '1',
      description: '<h1>Website phishing</h1><script>alert(1)</script>',
    },
  };

  before(async () => {
    bus = await startMemoryBus();
    await bus.startWorker();
    answer = await bus.send(command, { waitMs: 5_000, deadlineMs: 60_000 });
  });
  after(() => bus.stop());

  it('asks for something to be done, and its answer says what was', () => {
    expect(answer.status).to.equal('done');
    expect(answer).to.have.nested.property('result.description', '<h1>Website phishing</h1>');
  });

  it('has changed the state of its aggregate, which is now at version 1', async () => {
    const latest = await bus.journal.latest(command.aggregate);

    expect(latest?.version).to.equal(1);
    expect(latest).to.have.nested.property('state.description', '<h1>Website phishing</h1>');
  });

  it('travelled as a record: the aggregate is its key, the envelope its headers, Avro its body', async () => {
    const [record] = await bus.read('commands');

    expect(record?.key).to.equal(command.aggregate);
    expect(record?.data).to.deep.equal({ ...command.data, checked: null });
    expect(record?.headers).to.include({
      ce_specversion: '1.0',
      ce_type: command.type,
      ce_subject: command.aggregate,
      'content-type': 'application/avro',
    });
    expect(record?.headers).to.include.keys('ce_id', 'deadline', 'replyto', 'traceparent');
  });

  it('can be looked up by its id as long as its outcome is kept', async () => {
    expect(await bus.operations.find(answer.commandId)).to.deep.include({ status: 'done' });
  });

  it('is handled after every earlier one of its aggregate', async () => {
    const revise = (description: string) =>
      bus.send({ ...command, data: { ...command.data, description } }, { waitMs: 5_000, deadlineMs: 60_000 });

    await Promise.all([revise('first'), revise('second'), revise('third')]);

    expect(await bus.journal.latest(command.aggregate)).to.have.nested.property('state.description', 'third');
  });
});
