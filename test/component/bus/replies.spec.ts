import { expect } from 'chai';
import { startCommandClient } from '../../../services/kit/bus/command-client.ts';
import { startReplies } from '../../../services/kit/bus/replies.ts';
import { AppError, unavailable } from '../../../services/kit/errors.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createService } from '../../../services/kit/service.ts';
import { type MemoryBus, patient, prefix, startMemoryBus, storeDescription } from '../../support/memory-bus.ts';
import { until } from '../../support/until.ts';

describe('waiting for replies', () => {
  let bus: MemoryBus;
  const service = createService('content', 'spec', { LOG_LEVEL: 'silent' });
  beforeEach(async () => {
    bus = await startMemoryBus();
  });
  afterEach(() => bus.stop());

  const start = (maxWaiting?: number) =>
    startReplies({
      transport: bus.transport,
      codec: bus.codec,
      topic: 'spec.content.replies',
      group: 'spec.content.spec',
      service,
      ...(maxWaiting !== undefined && { maxWaiting }),
    });
  const rejectionOf = (work: () => unknown): unknown => {
    try {
      return work();
    } catch (error) {
      return error;
    }
  };

  it('has an address as soon as a partition is its own', async () => {
    const replies = await start();
    expect(replies.joined).to.equal(true);
    expect(replies.address()).to.match(/^spec\.content\.replies\/\d$/);
  });

  it('promises nothing while it has none', async () => {
    bus.transport.subscribe = async () => ({
      joined: false,
      confirmed: true,
      commit: async () => undefined,
      pause: () => undefined,
      close: async () => undefined,
    });
    const replies = await start();
    expect(replies.joined).to.equal(false);
    expect(rejectionOf(() => replies.address()))
      .to.be.instanceOf(AppError)
      .that.includes({ code: 'unavailable' });
    const commands = await startCommandClient({
      service,
      prefix,
      transport: bus.transport,
      codec: bus.codec,
      sign: undefined,
    });
    const error = await commands
      .send(storeDescription('1'), { ...patient, waitMs: 50 })
      .catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(AppError).that.includes({ code: 'unavailable', retryAfterSeconds: 2 });
    expect(await bus.read('commands')).to.deep.equal([]);
    expect(await service.life.notReady()).to.include('reply address');
  });

  it('lets commands wait for an address, where a group takes long to admit this process', async () => {
    await bus.startWorker();
    const { subscribe } = bus.transport;
    const admitted = Promise.withResolvers<void>();
    bus.transport.subscribe = async (options) => {
      if (options.group.endsWith('.spec')) await admitted.promise;
      return subscribe(options);
    };
    const commands = await startCommandClient({
      service,
      prefix,
      transport: bus.transport,
      codec: bus.codec,
      sign: undefined,
    });
    const sent = commands.send(storeDescription('1'), patient);
    expect(await bus.read('commands')).to.deep.equal([]);
    admitted.resolve();
    expect(await sent).to.include({ status: 'done' });
  });

  it('refuses more questions than it can hold, and has room again when one is forgotten or over', async () => {
    const replies = await start(2);
    const [one, two] = [replies.expect(newId()), replies.expect(newId())];
    expect(rejectionOf(() => replies.expect(newId())))
      .to.be.instanceOf(AppError)
      .that.includes({ code: 'unavailable' });
    one.forget();
    const three = replies.expect(newId());
    expect(await three.within(1)).to.equal(undefined);
    expect(await two.within(0)).to.equal(undefined);
    expect([replies.expect(newId()), replies.expect(newId())]).to.have.length(2);
  });

  it('keeps no place for a question that could not be sent', async function () {
    this.timeout(240_000);
    const { publish } = bus.transport;
    await bus.startWorker();
    bus.transport.publish = () => Promise.reject(unavailable('The broker is unavailable.'));
    // More than there are places.
    for (let count = 0; count <= 20_000; count += 1) {
      const error = await bus.send(storeDescription('1'), patient).catch((thrown: unknown) => thrown);
      if (!(error instanceof AppError) || error.message !== 'The broker is unavailable.') throw error;
    }
    bus.transport.publish = publish;
    expect(await bus.send(storeDescription('1'), patient)).to.include({ status: 'done' });
  });

  it('is not disturbed by what it cannot read or did not ask for', async () => {
    const replies = await start();
    const [topic = '', partition] = replies.address().split('/');
    const [spoiled, good] = [newId(), newId()];
    const [wrong, right] = [replies.expect(spoiled), replies.expect(good)];
    const noise = (headers: Record<string, string>) => ({
      topic,
      partition: Number(partition),
      key: 'k',
      value: Buffer.of(255),
      headers,
    });
    const { fingerprint, bytes } = bus.codec.encode('modelyard.bus.Rejection', {
      code: 'brand_new',
      kind: 'a_kind_of_the_next_release',
      detail: 'No.',
      errors: [],
    });
    const reply = {
      ...noise({
        ce_id: newId(),
        ce_type: 'modelyard.bus.Rejection',
        ce_source: '/elsewhere',
        ce_subject: 's',
        ce_time: '2030-01-01T00:00:00Z',
        ce_dataschema: fingerprint,
        causationid: good,
        outcome: 'rejected',
      }),
      value: bytes,
    };
    await bus.transport.publish([noise({}), noise({ causationid: newId() }), noise({ causationid: spoiled }), reply]);
    const answer = await right.within(30_000);
    expect(answer).to.include({ status: 'rejected', code: 'brand_new', kind: 'internal', commandId: good });
    expect(await wrong.within(1)).to.equal(undefined);
  });

  it('goes on where it was after a restart', async () => {
    await bus.startWorker();
    await bus.send(storeDescription('1'), patient);
    const again = await bus.startGateway();
    expect(await again.send(storeDescription('2'), patient)).to.include({ status: 'done' });
    await until(async () => (await bus.read('replies')).length === 2, { what: 'one reply each' });
  });
});
