import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect } from 'chai';
import { createCanceller } from '../../../../../services/kit/cancellation.ts';
import { first, halfAnswer, hanging, oversize, reset, slow, status } from '../../../../fakes/models/behaviours.ts';
import { modelStep } from '../../../../fakes/models/model-step.ts';
import { createModelCalls, failureOf, textOf } from '../../../../support/model-calls.ts';
import { until } from '../../../../support/until.ts';

const once = { policy: { retries: 0 } };

describe('a model in trouble', () => {
  let calls: ReturnType<typeof createModelCalls>;
  beforeEach(() => {
    calls = createModelCalls({ answerLimit: 100_000 });
  });
  afterEach(() => calls.stop());

  it('that does not run is unreachable, and may be back later', async () => {
    const model = await calls.start(hanging);
    await model.close();
    const failure = failureOf(await calls.call(modelStep(model.address)));
    expect(failure).to.include({ code: 'model_unreachable', node: 'tax1', retriable: true });
    expect(failure.detail).to.contain(String(model.address.port)).and.contain('ECONNREFUSED');
  });

  it('whose host does not exist is unreachable', async () => {
    const address = { scheme: 'http', host: 'model.invalid', port: 80, path: '' } as const;
    expect(failureOf(await calls.call(modelStep(address, once))).code).to.equal('model_unreachable');
  });

  it('whose address is none fails the call and nothing else', async () => {
    const address = { scheme: 'http', host: 'no host', port: 80, path: '' } as const;
    expect(failureOf(await calls.call(modelStep(address, once))).code).to.equal('model_unreachable');
  });

  it('that hangs is given up after its own time', async () => {
    const model = await calls.start(hanging);
    const failure = failureOf(await calls.call(modelStep(model.address, { policy: { timeoutMs: 50 } })));
    expect(failure).to.include({ code: 'deadline_exceeded', retriable: true });
    expect(failure.detail).to.contain('50 ms');
    expect(model.calls).to.equal(1);
    await until(() => model.inFlight === 0, { what: 'the connection is dropped' });
  });

  it('that hangs is given up when the run is over', async () => {
    const model = await calls.start(hanging);
    const failure = failureOf(await calls.call(modelStep(model.address), 'x', { withinMs: 50 }));
    expect(failure.code).to.equal('deadline_exceeded');
    expect(failure.detail).to.contain("run's time");
  });

  it('is not asked at all when the run is over', async () => {
    const model = await calls.start(hanging);
    const failure = failureOf(await calls.call(modelStep(model.address), 'x', { withinMs: -1 }));
    expect(failure.code).to.equal('deadline_exceeded');
    expect(model.calls).to.equal(0);
  });

  it('that hangs in the middle of its answer is given up too', async () => {
    const model = await calls.start((_, response) => void response.writeHead(200).write('half'));
    const failure = failureOf(await calls.call(modelStep(model.address, { policy: { timeoutMs: 100 } })));
    expect(failure.code).to.equal('deadline_exceeded');
  });

  it('that answers half is a failed model', async () => {
    const model = await calls.start(halfAnswer);
    const failure = failureOf(await calls.call(modelStep(model.address, once)));
    expect(failure).to.include({ code: 'model_failed', retriable: true });
    expect(failure.detail).to.contain('in the middle of its answer');
    expect(model.calls).to.equal(1);
  });

  it('that answers half once is asked again', async () => {
    const model = await calls.start(first(1, halfAnswer));
    expect(textOf(await calls.call(modelStep(model.address)))).to.equal('hello');
    expect(model.calls).to.equal(2);
  });

  it('that ends every connection is a failed model', async () => {
    const model = await calls.start(reset);
    const failure = failureOf(await calls.call(modelStep(model.address, { policy: { retries: 1 } })));
    expect(failure).to.include({ code: 'model_failed', retriable: true });
    expect(failure.detail).to.contain('without an answer');
    expect(model.calls).to.equal(2);
  });

  it('that ends a kept connection is asked again at once, even without further attempts', async () => {
    const model = await calls.start((request, response, call) =>
      call === 2 ? reset(request, response, call) : status(200, 'fine')(request, response, call),
    );
    const step = modelStep(model.address, once);
    for (let call = 0; call < 3; call += 1) expect(textOf(await calls.call(step))).to.equal('fine');
    expect(model.calls).to.equal(4);
  });

  it('that answers what is no HTTP is a failed model', async () => {
    const server = createServer((socket) => void socket.end('SSH-2.0-nonsense\r\n\r\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const address = { scheme: 'http', host: '127.0.0.1', port, path: '' } as const;
    expect(failureOf(await calls.call(modelStep(address, once))).code).to.equal('model_failed');
    server.close();
  });

  it('that answers too much is cut off', async () => {
    const model = await calls.start(oversize(50_000_000));
    const failure = failureOf(await calls.call(modelStep(model.address)));
    expect(failure).to.include({ code: 'model_failed', retriable: false });
    expect(failure.detail).to.contain('100000 bytes');
    await until(() => model.inFlight === 0, { what: 'the connection is dropped' });
  });

  it('that fails with a long page is still quoted', async () => {
    const model = await calls.start(status(500, `page ${'x'.repeat(1_000_000)}`));
    const failure = failureOf(await calls.call(modelStep(model.address)));
    expect(failure).to.include({ code: 'model_failed', status: 500 });
    expect(failure.excerpt).to.match(/^page x+$/);
  });

  for (const code of [429, 502, 503, 504]) {
    it(`that answers ${code} is asked again, as often as the node allows`, async () => {
      const model = await calls.start(first(2, status(code, 'busy')));
      expect(textOf(await calls.call(modelStep(model.address)))).to.equal('hello');
      const busy = await calls.start(status(code, 'busy'));
      const failure = failureOf(await calls.call(modelStep(busy.address, { policy: { retries: 1 } })));
      expect(failure).to.include({ code: 'model_failed', status: code, excerpt: 'busy', retriable: true });
      expect(busy.calls).to.equal(2);
    });
  }

  it('is left alone as long as it asks for', async () => {
    const model = await calls.start(first(1, status(503, 'busy', { 'retry-after': '1' })));
    const began = Date.now();
    expect(textOf(await calls.call(modelStep(model.address)))).to.equal('hello');
    expect(Date.now() - began).to.be.at.least(990);
  });

  it('that asks for more time than the run has is not waited for', async () => {
    const model = await calls.start(status(503, 'busy', { 'retry-after': '100' }));
    const failure = failureOf(await calls.call(modelStep(model.address)));
    expect(failure).to.include({ code: 'model_failed', status: 503, retriable: true });
    expect(model.calls).to.equal(1);
  });

  it('is left when the caller goes', async () => {
    const model = await calls.start(hanging);
    const canceller = createCanceller();
    const calling = calls.call(modelStep(model.address), 'x', { cancellation: canceller });
    await until(() => model.inFlight === 1, { what: 'the call has started' });
    canceller.cancel();
    expect(failureOf(await calling)).to.include({ code: 'cancelled', retriable: false });
    await until(() => model.inFlight === 0, { what: 'the connection is dropped' });
    const again = await calls.call(modelStep(model.address), 'x', { cancellation: canceller });
    expect(failureOf(again).code).to.equal('cancelled');
    expect(model.calls).to.equal(1);
  });

  it('is not asked again when the caller goes during the pause', async () => {
    const model = await calls.start(status(503, '', { 'retry-after': '5' }));
    const canceller = createCanceller();
    const calling = calls.call(modelStep(model.address), 'x', { cancellation: canceller });
    await until(() => model.calls === 1 && model.inFlight === 0, { what: 'the first attempt is over' });
    canceller.cancel();
    expect(failureOf(await calling).code).to.equal('cancelled');
    expect(model.calls).to.equal(1);
  });

  it('that is slow answers those who wait long enough', async () => {
    const model = await calls.start(slow(50));
    expect(textOf(await calls.call(modelStep(model.address)))).to.equal('hello');
  });
});
