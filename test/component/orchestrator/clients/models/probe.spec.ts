import { expect } from 'chai';
import { createService, type Service } from '../../../../../services/kit/service.ts';
import { createProbe } from '../../../../../services/orchestrator/clients/models/probe.ts';
import { protobufType } from '../../../../../services/orchestrator/domain/message.ts';
import { hanging, status } from '../../../../fakes/models/behaviours.ts';
import { modelStep } from '../../../../fakes/models/model-step.ts';
import { type FakeModel, startModel } from '../../../../fakes/models/start-model.ts';
import { nearbyPolicy } from '../../../../support/nearby-policy.ts';
import { until } from '../../../../support/until.ts';

const message = (text: string) => ({ bytes: Buffer.from(text), contentType: protobufType });

const partOf = (buffer: Buffer) => ({ bytes: buffer.subarray(7, 9), contentType: protobufType });

describe('the probe', () => {
  let service: Service;
  let viewer: FakeModel;
  const open = async (behaviour = status(200)) => {
    viewer = await startModel({ behaviour });
    return viewer.address;
  };
  const counted = async (outcome: string) => {
    const { values } =
      (await service.metrics.getSingleMetric('modelyard_orchestrator_probe_copies_total')?.get()) ?? {};
    return values?.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
  };
  beforeEach(() => {
    service = createService('orchestrator', 'test', { LOG_LEVEL: 'silent' });
  });
  afterEach(async () => {
    await service.life.stop();
    await viewer.close();
  });

  it('gets what a model got, with the place of its proto file and the name of the message', async () => {
    const address = await open();
    const step = modelStep(address, { protoUri: 'org/tax-1.0.0.proto', successors: ['next1'] });
    createProbe({ service, policy: nearbyPolicy }).watch(address, step, message('in'), message('out'));
    await until(async () => (await counted('sent')) === 1, { what: 'the copy has come' });
    expect(viewer.requests).to.have.length(1);
    const { path, headers, body } = viewer.requests[0] ?? expect.fail('no copy');
    expect([path, body.toString()]).to.deep.equal(['/data', 'in']);
    expect(headers).to.include({
      'content-type': protobufType,
      'proto-url': 'org/tax-1.0.0.proto',
      'message-name': 'TaxInput',
    });
  });

  it('gets the bytes as they were, in memory of their own', async () => {
    const address = await open();
    const probe = createProbe({ service, policy: nearbyPolicy });
    // A part of a larger buffer, as the answers of models are, which is used again.
    const buffer = Buffer.from('before in after');
    probe.watch(address, modelStep(address, { successors: ['next1'] }), partOf(buffer), undefined);
    buffer.fill('x');
    await until(async () => (await counted('sent')) === 1, { what: 'the copy has come' });
    expect(viewer.requests[0]?.body.toString()).to.equal('in');
  });

  it('gets what a leaf answered too, if it did', async () => {
    const address = await open();
    const probe = createProbe({ service, policy: nearbyPolicy });
    probe.watch(address, modelStep(address), message('in'), message('out'));
    probe.watch(address, modelStep(address), message('lost'), undefined);
    await until(async () => (await counted('sent')) === 3, { what: 'the copies have come' });
    const seen = viewer.requests.map(({ headers, body }) => `${headers['message-name']} ${body}`);
    expect(seen.sort()).to.deep.equal(['Line out', 'TaxInput in', 'TaxInput lost']);
  });

  it('that hangs gets a few at a time; what does not fit into the queue is dropped and counted', async () => {
    const address = await open(hanging);
    const probe = createProbe({ service, policy: nearbyPolicy, queueLimit: 10 });
    const step = modelStep(address, { successors: ['next1'] });
    for (let copy = 0; copy < 100; copy += 1) probe.watch(address, step, message('in'), undefined);
    await until(() => viewer.inFlight === 4, { what: 'the first copies are under way' });
    expect(await counted('dropped')).to.equal(100 - 4 - 10);
  });

  it('takes no more bytes than it may', async () => {
    const address = await open(hanging);
    const probe = createProbe({ service, policy: nearbyPolicy, queueLimitBytes: 100 });
    const step = modelStep(address, { successors: ['next1'] });
    probe.watch(address, step, message('x'.repeat(101)), undefined);
    expect(await counted('dropped')).to.equal(1);
  });

  it('that fails or is unavailable affects no run', async () => {
    const address = await open(status(500));
    const probe = createProbe({ service, policy: nearbyPolicy });
    const step = modelStep(address, { successors: ['next1'], protoUri: 'no\nheader' });
    probe.watch(address, step, message('in'), undefined);
    probe.watch({ ...address, port: 1 }, modelStep(address), message('in'), undefined);
    probe.watch(address, modelStep(address), message('in'), undefined);
    await until(async () => (await counted('failed')) === 3, { what: 'all copies have failed' });
  });
});
