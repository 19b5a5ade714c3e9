import { expect } from 'chai';
import protobuf from 'protobufjs';
import { protobufType } from '../../../../../services/orchestrator/domain/message.ts';
import { jsonOnly, pythonRunner, status } from '../../../../fakes/models/behaviours.ts';
import { modelStep } from '../../../../fakes/models/model-step.ts';
import type { Behaviour } from '../../../../fakes/models/start-model.ts';
import { createModelCalls, failureOf } from '../../../../support/model-calls.ts';

const proto = `syntax = "proto3"; package tax.v1;
  message TaxInput { double amount = 1; int64 units = 2; bytes stamp = 3; }
  message Line { string label = 1; repeated double values = 2; }
  service Model { rpc tax (TaxInput) returns (Line); }`;
const { root } = protobuf.parse(proto);
const encode = (type: string, value: object) => root.lookupType(type).encode(value).finish();
const input = encode('tax.v1.TaxInput', { amount: 2.5, units: 3, stamp: Buffer.from([1, 2]) });
const model: Behaviour = jsonOnly((value) => ({ label: JSON.stringify(value), values: [1, 2] }));

describe('a model that takes JSON alone', () => {
  let calls: ReturnType<typeof createModelCalls>;
  afterEach(() => calls.stop());
  const withProto = (text: string | undefined) => {
    const finds: string[] = [];
    const find = async ({ node }: { node: string }) => {
      finds.push(node);
      return text;
    };
    calls = createModelCalls({ protos: { find } });
    return finds;
  };

  it('is called with the JSON of what it gets, and its answer goes on as protobuf', async () => {
    withProto(proto);
    const { address } = await calls.start(model);
    const result = await calls.call(modelStep(address), input);
    const line = encode('tax.v1.Line', { label: '{"amount":2.5,"units":"3","stamp":"AQI="}', values: [1, 2] });
    expect(result).to.deep.equal({
      ok: true,
      status: 200,
      message: { bytes: Buffer.from(line), contentType: protobufType },
    });
  });

  it('is known as one from then on', async () => {
    const finds = withProto(proto);
    const fake = await calls.start(model);
    const step = modelStep(fake.address);
    for (let call = 0; call < 3; call += 1) expect((await calls.call(step, input)).ok).to.equal(true);
    expect(fake.requests.map(({ headers }) => headers['content-type'])).to.deep.equal([
      protobufType,
      ...Array(3).fill('application/json'),
    ]);
    expect(finds).to.deep.equal(['tax1']);
  });

  it('is found by the names of the messages where the proto file has no such method', async () => {
    withProto(proto.replace('rpc tax', 'rpc other'));
    const { address } = await calls.start(model);
    expect((await calls.call(modelStep(address), input)).ok).to.equal(true);
    const failure = failureOf(await calls.call(modelStep(address, { outputMessage: 'Row' }), input));
    expect(failure).to.include({ code: 'model_failed', status: 415 });
    expect(failure.detail).to.contain('no method tax').and.contain('Row');
  });

  it('may become one that takes protobuf', async () => {
    withProto(proto);
    let behaviour = model;
    const { address } = await calls.start((...request) => behaviour(...request));
    const step = modelStep(address);
    expect((await calls.call(step, input)).ok).to.equal(true);
    behaviour = pythonRunner(['tax']);
    expect(failureOf(await calls.call(step, input)).status).to.equal(415);
    const result = await calls.call(step, input);
    expect(result.ok && result.message.bytes).to.deep.equal(Buffer.from(input));
  });

  for (const [what, text] of [
    ['cannot be fetched', undefined],
    ['cannot be read', '<html></html>'],
  ] as const) {
    it(`whose proto file ${what} fails with what is missing`, async () => {
      const finds = withProto(text);
      const { address } = await calls.start(model);
      const step = modelStep(address);
      for (let call = 0; call < 2; call += 1) {
        const failure = failureOf(await calls.call(step, input));
        expect(failure).to.include({ code: 'model_failed', status: 415, excerpt: 'application/json only' });
        expect(failure.detail).to.contain(what);
      }
      expect(finds).to.have.length(1);
    });
  }

  it('that answers what is no such message has failed', async () => {
    withProto(proto);
    const { address } = await calls.start(jsonOnly(() => ({ values: 'none' })));
    const failure = failureOf(await calls.call(modelStep(address), input));
    expect(failure).to.include({ code: 'model_failed', excerpt: '{"values":"none"}' });
    expect(failure.detail).to.contain('Line');
  });

  it('is not asked with what is no such message', async () => {
    withProto(proto);
    const fake = await calls.start(model);
    const failure = failureOf(await calls.call(modelStep(fake.address), Buffer.from([0x0a])));
    expect(failure.detail).to.contain('TaxInput');
    expect(fake.calls).to.equal(1);
  });

  it('is not one because it fails', async () => {
    withProto(proto);
    const { address } = await calls.start(status(415, 'no'));
    expect(failureOf(await calls.call(modelStep(address), input))).to.include({ status: 415, excerpt: 'no' });
  });
});
