import { expect } from 'chai';
import { done } from '../../../services/kit/bus/outcome.ts';
import { AppError } from '../../../services/kit/errors.ts';
import { derivedId, newId } from '../../../services/kit/ids.ts';
import { type MemoryBus, patient, startMemoryBus, storeDescription } from '../../support/memory-bus.ts';
import { until } from '../../support/until.ts';

describe('a command on the bus', () => {
  let bus: MemoryBus;
  beforeEach(async () => {
    bus = await startMemoryBus();
  });
  afterEach(() => bus.stop());

  it('is answered with its event, which everybody else can read too', async () => {
    await bus.startWorker();
    const answer = await bus.send(storeDescription('1'), { ...patient, correlationId: 'request-7' });
    const [event, ...others] = await bus.read('events');
    expect(others).to.deep.equal([]);
    expect(answer.status === 'done' && JSON.parse(JSON.stringify(answer.result))).to.deep.equal(event?.data);
    expect(event?.data).to.include({ revisionId: '1', description: '<p>Tells phishing sites from others.</p>' });
    expect(event).to.include({ key: 'description/public/phishing/1' });
    expect(event?.headers).to.include({
      ce_type: 'modelyard.content.DescriptionStored',
      ce_subject: 'description/public/phishing/1',
      ce_id: derivedId(answer.commandId, 0),
      causationid: answer.commandId,
      correlationid: 'request-7',
    });
  });

  it('continues the trace of the request in everything it leads to', async () => {
    await bus.startWorker();
    await bus.send(storeDescription('1'), patient);
    const [[command], [event], [reply]] = await Promise.all([
      bus.read('commands'),
      bus.read('events'),
      bus.read('replies'),
    ]);
    const trace = /^00-([0-9a-f]{32})-/.exec(command?.headers.traceparent ?? '')?.[1];
    expect(trace).to.be.a('string');
    for (const message of [event, reply]) expect(message?.headers.traceparent).to.include(trace);
  });

  it('may lead to events of other aggregates, which have no place among those of its own', async () => {
    const deleted = {
      type: 'modelyard.content.DescriptionDeleted',
      data: { workspace: 'org', solutionId: 's', revisionId: '1' },
    };
    const outcome = { ...done(deleted, { ...deleted, subject: 'description/org/s/1' }), sequence: 7 };
    await bus.startWorker({ handlers: { 'modelyard.content.StoreDescription': async () => outcome } });
    await bus.send(storeDescription('1'), patient);
    const places = (await bus.read('events')).map(({ key, headers }) => [key, headers.ce_subject, headers.ce_sequence]);
    const own = 'description/public/phishing/1';
    expect(places).to.deep.include.members([
      [own, own, '0000000000000000007'],
      ['description/org/s/1', 'description/org/s/1', undefined],
    ]);
  });

  it('may lead to several events, in their order and each under an id of its own', async () => {
    const event = (revisionId: string) => ({
      type: 'modelyard.content.DescriptionDeleted',
      data: { workspace: 'org', solutionId: 's', revisionId },
    });
    const several = async () => done(event('1'), event('2'), event('3'));
    await bus.startWorker({ handlers: { 'modelyard.content.StoreDescription': several } });
    const answer = await bus.send(storeDescription('1'), patient);
    const events = await bus.read('events');
    expect(events.map(({ data }) => data)).to.deep.equal(['1', '2', '3'].map((revision) => event(revision).data));
    expect(events.map(({ headers }) => headers.ce_id)).to.deep.equal(
      [0, 1, 2].map((index) => derivedId(answer.commandId, index)),
    );
    expect(answer).to.have.nested.property('result.revisionId', '1');
  });

  it('is rejected with a reason, leads to no event and changes nothing', async () => {
    await bus.startWorker();
    const answer = await bus.send(storeDescription('1', '&'.repeat(1_000_000)), patient);
    expect(answer).to.include({ status: 'rejected', kind: 'too_large', code: 'description_too_large' });
    expect(await bus.read('events')).to.deep.equal([]);
    expect(await bus.read('dead')).to.deep.equal([]);
    expect(await bus.journal.latest('description/public/phishing/1')).to.equal(undefined);
    expect(await bus.operations.find(answer.commandId)).to.deep.equal(answer);
  });

  it('is not sent when it is invalid: every bad path is named', async () => {
    const data = { workspace: 'moon', solutionId: 3, description: null, colour: 'red' };
    const asked = bus.send({ ...storeDescription('1'), data }, patient);
    const error = await asked.catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(AppError).that.includes({ code: 'invalid', retriable: false });
    expect(error instanceof AppError && error.errors.map(({ path }) => path)).to.have.members([
      '/workspace',
      '/solutionId',
      '/revisionId',
      '/description',
      '/colour',
    ]);
    expect(await bus.read('commands')).to.deep.equal([]);
  });

  it('is pending until a worker replies, and is executed all the same', async () => {
    const answer = await bus.send(storeDescription('1'), { ...patient, waitMs: 5 });
    expect(answer).to.deep.equal({ status: 'pending', commandId: answer.commandId });
    expect(await bus.operations.find(answer.commandId)).to.deep.equal(answer);
    await bus.startWorker();
    const found = async () => (await bus.operations.find(answer.commandId))?.status === 'done';
    await until(found, { what: 'the operation is done' });
  });

  it('replies immediately to a client that does not wait, and drops the late reply', async () => {
    await bus.startWorker();
    const answer = await bus.send(storeDescription('1'), { ...patient, waitMs: 0 });
    expect(answer.status).to.equal('pending');
    await until(async () => (await bus.read('replies')).length === 1, { what: 'the reply that no client waits for' });
    expect(await bus.send(storeDescription('2'), patient)).to.include({ status: 'done' });
  });

  it('is executed once and answered again where it is sent again under its id', async () => {
    await bus.startWorker();
    const options = { ...patient, id: newId() };
    const gateway = await bus.startGateway();
    await gateway.sendWithoutReply(storeDescription('1', '<p>first</p>'), options);
    for (const text of ['<p>first</p>', '<p>second</p>'])
      expect(await gateway.send(storeDescription('1', text), options)).to.include({
        ...{ status: 'done', commandId: options.id },
      });
    const events = await bus.read('events');
    expect(new Set(events.map(({ headers }) => headers.ce_id)).size).to.equal(1);
    for (const { data } of events) expect(data).to.include({ description: '<p>first</p>' });
  });

  it('keeps the order of its aggregate, whatever else is under way', async () => {
    await bus.startWorker();
    const texts = Array.from({ length: 10 }, (_, index) => `<p>${index}</p>`);
    const asked = texts.flatMap((text) => ['1', '2', '3'].map((revision) => storeDescription(revision, text)));
    const answers = await Promise.all(asked.map((question) => bus.send(question, patient)));
    expect(answers.map(({ status }) => status)).to.deep.equal(asked.map(() => 'done'));
    const events = await bus.read('events');
    for (const revision of ['1', '2', '3']) {
      const ofOne = events.filter(({ key }) => key.endsWith(`/${revision}`));
      expect(ofOne.map(({ data }) => (data as { description: string }).description)).to.deep.equal(texts);
    }
  });

  it('is answered to the gateway that sent it, and to no other', async () => {
    await bus.startWorker();
    const clients = [bus.send, (await bus.startGateway()).send, (await bus.startGateway()).send];
    await bus.startWorker();
    const answers = await Promise.all(
      clients.flatMap((send, gateway) =>
        Array.from({ length: 20 }, async (_, index) => {
          const revision = `${gateway}-${index}`;
          return { revision, answer: await send(storeDescription(revision), patient) };
        }),
      ),
    );
    for (const { revision, answer } of answers) expect(answer).to.have.nested.property('result.revisionId', revision);
    const replies = await bus.read('replies');
    expect(new Set(replies.map(({ partition }) => partition)).size).to.equal(3);
  });
});
