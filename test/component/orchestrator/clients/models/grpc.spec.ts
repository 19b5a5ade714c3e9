import { expect } from 'chai';
import { createCanceller } from '../../../../../services/kit/cancellation.ts';
import { protobufType } from '../../../../../services/orchestrator/domain/message.ts';
import { modelStep } from '../../../../fakes/models/model-step.ts';
import {
  failWith,
  type GrpcModel,
  type GrpcModelOptions,
  startGrpcModel,
  status,
} from '../../../../fakes/models/start-grpc-model.ts';
import { createModelCalls, failureOf, textOf } from '../../../../support/model-calls.ts';
import { until } from '../../../../support/until.ts';

const proto = `syntax = "proto3"; package deep.space.v1;
  message In { string text = 1; } message Out { string text = 1; }
  service Sorter { rpc Classify (In) returns (Out); }`;
const echo = (bytes: Buffer) => bytes;
const never = () => new Promise<Buffer>(() => undefined);
const once = { operation: 'classify', policy: { retries: 0 } };

describe('a model that speaks gRPC', () => {
  let calls: ReturnType<typeof createModelCalls>;
  const models: GrpcModel[] = [];
  beforeEach(() => {
    calls = createModelCalls({ answerLimit: 100_000 });
  });
  afterEach(async () => {
    await calls.stop();
    for (const model of models.splice(0)) model.close();
  });

  async function start(options: Partial<GrpcModelOptions> = {}): Promise<GrpcModel> {
    const model = await startGrpcModel({ proto, methods: { Classify: echo }, ...options });
    models.push(model);
    return model;
  }

  it('is called by the bare name of its method, found by reflection', async () => {
    const model = await start();
    const step = modelStep(model.address, once);
    for (const text of ['a', 'b']) {
      const result = await calls.call(step, text);
      expect(result).to.deep.equal({
        ok: true,
        status: 200,
        message: { bytes: Buffer.from(text), contentType: protobufType },
      });
    }
  });

  it('is found by its proto file where it has no reflection', async () => {
    const model = await start({ reflection: false });
    expect(failureOf(await calls.call(modelStep(model.address, once))).code).to.equal('model_failed');
    const knowing = createModelCalls({ protos: { find: async () => proto } });
    expect(textOf(await knowing.call(modelStep(model.address, once)))).to.equal('hello');
    await knowing.stop();
  });

  it('is called as Model where nothing tells its name', async () => {
    const bare = 'syntax = "proto3"; message In {} service Model { rpc classify (In) returns (In); }';
    const model = await start({ proto: bare, methods: { classify: echo }, reflection: false });
    expect(textOf(await calls.call(modelStep(model.address, once)))).to.equal('hello');
  });

  it('gets the headers of the run', async () => {
    const model = await start({
      methods: { Classify: (_, metadata) => Buffer.from(String(metadata['x-request-id'])) },
    });
    const result = await calls.call(modelStep(model.address, once), 'x', { headers: { 'x-request-id': 'r-7' } });
    expect(textOf(result)).to.equal('r-7');
  });

  it('that has no such method fails with what was tried', async () => {
    const model = await start();
    const failure = failureOf(await calls.call(modelStep(model.address, { operation: 'train' })));
    expect(failure).to.include({ code: 'model_failed', retriable: false });
    expect(failure.detail).to.contain('/Model/train').and.contain('reflection');
  });

  it('that does not run is unreachable, and is found once it does', async () => {
    const model = await start();
    model.close();
    const step = modelStep(model.address, once);
    const failure = failureOf(await calls.call(step));
    expect(failure).to.include({ code: 'model_unreachable', retriable: true });
    await start({ port: model.address.port });
    await until(async () => (await calls.call(step)).ok, { what: 'the model is reached again' });
  });

  it('that hangs is given up in time', async () => {
    const model = await start({ methods: { Classify: never } });
    const step = modelStep(model.address, { ...once, policy: { timeoutMs: 300 } });
    const failure = failureOf(await calls.call(step));
    expect(failure).to.include({ code: 'deadline_exceeded', retriable: true });
  });

  it('is left when the caller goes', async () => {
    const model = await start({ methods: { Classify: never } });
    const canceller = createCanceller();
    const calling = calls.call(modelStep(model.address, once), 'x', { cancellation: canceller });
    await until(() => model.calls === 1, { what: 'the call has started' });
    canceller.cancel();
    expect(failureOf(await calling).code).to.equal('cancelled');
  });

  it('that answers too much has failed for good', async () => {
    const model = await start({ methods: { Classify: () => Buffer.alloc(200_000) } });
    const failure = failureOf(await calls.call(modelStep(model.address, { operation: 'classify' })));
    expect(failure).to.include({ code: 'model_failed', retriable: false });
    expect(model.calls).to.equal(1);
  });

  it('that is busy is asked again', async () => {
    const busy = () => {
      throw failWith(status.RESOURCE_EXHAUSTED, 'busy');
    };
    const model = await start({ methods: { Classify: (bytes) => (model.calls < 2 ? busy() : bytes) } });
    expect(textOf(await calls.call(modelStep(model.address, { operation: 'classify' })))).to.equal('hello');
    expect(model.calls).to.equal(2);
  });

  it('that refuses names its status and its reason', async () => {
    const refuse = () => {
      throw failWith(status.INVALID_ARGUMENT, 'text is missing');
    };
    const model = await start({ methods: { Classify: refuse } });
    const failure = failureOf(await calls.call(modelStep(model.address, { operation: 'classify' })));
    expect(failure).to.include({ code: 'model_failed', excerpt: 'text is missing', retriable: false });
    expect(failure.detail).to.contain('INVALID_ARGUMENT');
    expect(model.calls).to.equal(1);
  });
});
