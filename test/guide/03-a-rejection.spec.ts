import { expect } from 'chai';
import type { DeleteDescription } from '../../services/contracts/content.ts';
import { AppError } from '../../services/kit/errors.ts';
import { type MemoryBus, patient, startMemoryBus, storeDescription } from '../support/memory-bus.ts';

describe('3. A rejection', () => {
  let bus: MemoryBus;

  beforeEach(async () => {
    bus = await startMemoryBus();
    await bus.startWorker();
  });
  afterEach(() => bus.stop());

  const where: DeleteDescription = { workspace: 'public', solutionId: 'phishing', revisionId: '1' };
  const remove = {
    type: 'modelyard.content.DeleteDescription',
    aggregate: 'description/public/phishing/1',
    data: where,
  };

  it('is a no of the domain: a value with a stable code, not trouble', async () => {
    const answer = await bus.send(remove, patient);

    expect(answer).to.include({
      status: 'rejected',
      code: 'description_not_found',
      kind: 'not_found',
      detail: 'There is no description to delete.',
    });
  });

  it('leads to no event, is never tried again, and is no dead letter', async () => {
    await bus.send(remove, patient);

    expect(await bus.read('events')).to.be.empty;
    expect(await bus.read('dead')).to.be.empty;
  });

  it('is an outcome like any other: kept under the id of its command', async () => {
    const answer = await bus.send(remove, patient);

    expect(await bus.operations.find(answer.commandId)).to.deep.equal(answer);
  });

  it('is not what happens to a command that is malformed: that one is never sent', async () => {
    const malformed = { ...storeDescription('1'), data: { workspace: 'moon', solutionId: 'phishing' } };

    const error = await bus.send(malformed, patient).catch((thrown: unknown) => thrown);

    expect(error).to.be.instanceOf(AppError).with.property('code', 'invalid');
    expect(error instanceof AppError && error.errors.map(({ path }) => path)).to.have.members([
      '/workspace',
      '/revisionId',
      '/description',
    ]);
    expect(await bus.read('commands')).to.be.empty;
  });

  it('is also what a command gets that was not reached before its deadline', async () => {
    const answer = await bus.send(remove, { ...patient, deadlineMs: -1 });

    expect(answer).to.include({ status: 'rejected', code: 'deadline_exceeded' });
  });
});
