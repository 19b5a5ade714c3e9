import { expect } from 'chai';
import { protobufType } from '../../../../../services/orchestrator/domain/message.ts';
import {
  answering,
  echo,
  javaRunner,
  pythonRunner,
  rootPathRunner,
  status,
} from '../../../../fakes/models/behaviours.ts';
import { modelStep } from '../../../../fakes/models/model-step.ts';
import { createModelCalls, failureOf, textOf } from '../../../../support/model-calls.ts';

describe('what models of all ages answer', () => {
  let calls: ReturnType<typeof createModelCalls>;
  beforeEach(() => {
    calls = createModelCalls();
  });
  afterEach(() => calls.stop());

  it('comes back with its status and type', async () => {
    const model = await calls.start(answering((body) => Buffer.concat([body, body]), 'image/png'));
    const result = await calls.call(modelStep(model.address), 'ab');
    expect(result).to.deep.equal({
      ok: true,
      status: 200,
      message: { bytes: Buffer.from('abab'), contentType: 'image/png' },
    });
  });

  it('is asked for with the headers that strict runners compare, and with those of the run', async () => {
    const model = await calls.start(pythonRunner(['tax']));
    const result = await calls.call(modelStep(model.address), 'ab', { headers: { 'x-request-id': 'r-1' } });
    expect(textOf(result)).to.equal('ab');
    const { method, path, headers, body } = model.requests[0] ?? expect.fail('no request');
    expect({ method, path, body: body.toString() }).to.deep.equal({
      method: 'POST',
      path: '/model/methods/tax',
      body: 'ab',
    });
    expect(headers).to.include({ 'content-type': protobufType, accept: protobufType, 'x-request-id': 'r-1' });
  });

  it('is found at the root path of old runners, once and for all', async () => {
    const model = await calls.start(rootPathRunner(['tax']));
    const step = modelStep(model.address);
    for (const text of ['a', 'b', 'c']) {
      const result = await calls.call(step, text);
      expect(result).to.deep.include({ ok: true, status: 201 });
      expect(result.ok && result.message).to.deep.equal({ bytes: Buffer.from(text), contentType: protobufType });
    }
    expect(model.requests.map(({ path }) => path)).to.deep.equal(['/model/methods/tax', '/tax', '/tax', '/tax']);
  });

  it('is found again when another runner takes the place of an old one', async () => {
    let runner = rootPathRunner(['tax']);
    const model = await calls.start((...request) => runner(...request));
    const step = modelStep(model.address);
    expect(textOf(await calls.call(step))).to.equal('hello');
    runner = pythonRunner(['tax']);
    expect(textOf(await calls.call(step))).to.equal('hello');
    expect(textOf(await calls.call(step))).to.equal('hello');
    expect(model.requests.map(({ path }) => path).slice(2)).to.deep.equal([
      '/tax',
      '/model/methods/tax',
      '/model/methods/tax',
    ]);
  });

  it('is looked for below the context path, and the operation is escaped', async () => {
    const model = await calls.start(javaRunner(['tax']), '/modelrunner');
    expect(textOf(await calls.call(modelStep(model.address)))).to.equal('hello');
    await calls.call(modelStep(model.address, { operation: 'a b/../c' }));
    expect(model.requests[1]?.path).to.equal('/modelrunner/model/methods/a%20b%2F..%2Fc');
  });

  it('names both paths where neither exists', async () => {
    const model = await calls.start(pythonRunner(['other']));
    const failure = failureOf(await calls.call(modelStep(model.address)));
    expect(failure).to.include({ code: 'model_failed', node: 'tax1', status: 404, retriable: false });
    expect(failure.detail).to.contain('/model/methods/tax').and.contain(' /tax ');
  });

  it('may be empty: an empty body is an empty message', async () => {
    const model = await calls.start(status(200));
    expect(textOf(await calls.call(modelStep(model.address)))).to.equal('');
    const silent = await calls.start((_, response) => void response.writeHead(204).end());
    expect(await calls.call(modelStep(silent.address))).to.deep.include({ ok: true, status: 204 });
  });

  it('is protobuf where the model does not say what it is', async () => {
    const model = await calls.start(({ body }, response) => void response.end(body));
    const result = await calls.call(modelStep(model.address));
    expect(result.ok && result.message.contentType).to.equal(protobufType);
  });

  it('stays text where a runner of today says so', async () => {
    const model = await calls.start(answering((body) => body, 'text/plain'));
    const result = await calls.call(modelStep(model.address));
    expect(result.ok && result.message.contentType).to.equal('text/plain');
  });

  for (const code of [300, 302, 400, 401, 500, 501]) {
    it(`fails the call with ${code}, a printable excerpt and no second attempt`, async () => {
      const model = await calls.start(status(code, `bad\u0000\n thing ${'é'.repeat(300)}`, { location: '/x' }));
      const failure = failureOf(await calls.call(modelStep(model.address)));
      expect(failure).to.include({ code: 'model_failed', status: code, retriable: false });
      expect(failure.excerpt).to.match(/^bad thing é+$/);
      expect([...(failure.excerpt ?? '')]).to.have.length(200);
      expect(model.calls).to.equal(1);
    });
  }

  it('comes over kept connections, never more of them than calls are allowed', async () => {
    const model = await calls.start(echo);
    const step = modelStep(model.address, { policy: { concurrency: 2 } });
    await Promise.all(Array.from({ length: 100 }, () => calls.call(step)));
    expect(model.connections).to.be.within(1, 2);
  });
});
