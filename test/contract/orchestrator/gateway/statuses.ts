import { expect } from 'chai';
import type { TransportName } from '../../../../services/orchestrator/domain/solution.ts';
import {
  answering,
  echo,
  first,
  halfAnswer,
  hanging,
  oversize,
  reset,
  slow,
  status,
} from '../../../fakes/models/behaviours.ts';
import type { Behaviour } from '../../../fakes/models/start-model.ts';
import { blueprint, collator, node, splitter } from '../../../fixtures/blueprints/build.ts';
import { documentsOf } from '../../../fixtures/blueprints/documents.ts';
import { freePort } from '../../../support/engines.ts';
import { type Compositions, type Current, call, expectOk, expectProblem, put, type Reply, runOf } from './client.ts';

/** No further attempts, so that a failure shows at once. */
const once = (more: object = {}) => ({ policy: { retries: 0, ...more } });

/** A message with one text, as the collator of the fixtures takes it. */
const text = (content: string) => Uint8Array.from([0x0a, content.length, ...Buffer.from(content)]);

export function describeStatuses(current: Current, { compose, start }: Compositions, transport: TransportName): void {
  describe(`runs over ${transport} that fail`, () => {
    const composeOnce = (behaviours: Record<string, Behaviour>, more: object = {}) => {
      const names = Object.keys(behaviours);
      const nodes = names.map((name, index) => node(name, names.slice(index + 1, index + 2), once(more)));
      return compose(behaviours, { transport, blueprint: blueprint(nodes) });
    };

    /** The failure is in the answer to the caller, and in the run. */
    async function expectFailure(url: string, reply: Reply, code: number, reason: string, at: string): Promise<void> {
      expectProblem(reply, code, reason, [`node ${at}`]);
      const ran = await runOf(url, reply);
      expect(ran).to.include({ status: 'failed' });
      expect(ran.failure).to.include({ code: reason, node: at });
    }

    it('are 502 where a model answers anything but 200 to 206', async () => {
      const asRequested: Behaviour = (asked, response, call) =>
        status(Number(asked.body), 'the roof\nis on fire')(asked, response, call);
      const { url, run } = await composeOnce({ a: echo, b: asRequested });
      for (const code of [207, 300, 302, 400, 401, 404, 405, 415, 422, 500, 501, 502, 503, 599]) {
        const reply = await run(String(code));
        await expectFailure(url, reply, 502, 'model_failed', 'b');
        expect(reply.json.errors[0].message).to.equal(`answered ${code}: the roof is on fire`);
        expect(reply.json.detail).to.include('"b"');
      }
    });

    it('are none where a model answers 200 to 206', async () => {
      const asRequested: Behaviour = ({ body }, response) => void response.writeHead(Number(body)).end(body);
      const { run } = await composeOnce({ a: asRequested });
      for (const code of ['200', '201', '203', '206']) {
        const reply = await run(code);
        expect([reply.status, reply.bytes.toString()]).to.deep.equal([200, code]);
        expect(reply.headers.get('content-type')).to.equal('application/vnd.google.protobuf');
      }
    });

    const trouble: Record<string, Behaviour> = {
      'promises more than it sends': halfAnswer,
      'hangs up without a word': reset,
      'answers no HTTP': (_, response) => void response.socket?.end('HELLO?\r\n\r\n'),
    };
    for (const [what, behaviour] of Object.entries(trouble)) {
      it(`are 502 where a model ${what}`, async () => {
        const { url, run } = await composeOnce({ a: behaviour });
        await expectFailure(url, await run('in'), 502, 'model_failed', 'a');
      });
    }

    it('are 502 where a model answers more than it may, and not where it is just as much', async () => {
      const { messageLimitBytes: limit } = current();
      const { url, run } = await composeOnce({ a: oversize(limit + 1) });
      await expectFailure(url, await run('in'), 502, 'model_failed', 'a');
      const just = await composeOnce({ a: answering(() => Buffer.alloc(limit)) });
      expect((await just.run('in')).bytes.length).to.equal(limit);
    });

    it('are 502 where no server listens at the address of a model', async () => {
      const { url, run } = await composeOnce({ a: echo, b: echo });
      const gone = [
        { container_name: 'a', ip_address: '127.0.0.1', port: String((await start(echo)).address.port) },
        { container_name: 'b', ip_address: '127.0.0.1', port: String(await freePort()) },
      ];
      expectOk(await put(`${url}/putDockerInfo`, gone), 'ok');
      const reply = await run('in', { headers: { 'x-deadline-ms': '3000' } });
      await expectFailure(url, reply, 502, 'model_unreachable', 'b');
      expect(reply.json.detail).to.include('docker info');
    });

    it('are 422 where the message is not what the splitter splits', async () => {
      const { blueprint: orders } = documentsOf('order-fan-out');
      const models = { intake1: echo, tax1: echo, topic1: echo, report1: echo };
      const { url, run } = await compose(models, { transport, blueprint: orders });
      await expectFailure(url, await run('no order', { operation: 'accept' }), 422, 'split_failed', 'Splitter1');
    });

    it('are 422 where what the branches answer cannot be collated', async () => {
      const { blueprint: orders } = documentsOf('order-fan-out');
      const line = answering(() => text('line'));
      const models = { intake1: echo, tax1: line, topic1: answering(() => Buffer.from([0xff, 0xff])), report1: echo };
      const { url, run } = await compose(models, { transport, blueprint: orders });
      const order = Uint8Array.from([0x10, 4, 0x1a, 1, 0x61]);
      await expectFailure(url, await run(order, { operation: 'accept' }), 422, 'collate_failed', 'Collator1');
    });

    it('are 504 at the deadline that the caller asks for', async () => {
      const { url, run } = await composeOnce({ a: echo, b: hanging });
      const asked = [{ 'x-deadline-ms': '1000' }, { prefer: 'wait=1' }, { prefer: 'foo, wait="1"; bar' }];
      for (const reply of await Promise.all(asked.map((headers) => run('in', { headers })))) {
        expectProblem(reply, 504, 'deadline_exceeded', transport === 'http' ? ['node b'] : undefined);
        expect((await runOf(url, reply)).failure.code).to.equal('deadline_exceeded');
      }
    });

    it('are 504 where a model takes longer than its policy allows', async () => {
      const { url, run } = await composeOnce({ a: slow(5_000) }, { timeout_ms: 150 });
      const reply = await run('in');
      await expectFailure(url, reply, 504, 'deadline_exceeded', 'a');
      expect(reply.json.detail).to.include('policy.timeout_ms');
    });

    it('are none where a slow model still makes it', async () => {
      const { run } = await composeOnce({ a: slow(400) });
      expect((await run('in', { headers: { 'x-deadline-ms': '15000' } })).bytes.toString()).to.equal('in');
    });

    it('are none where a further attempt is answered', async () => {
      const nodes = [node('a', ['b'], { policy: { retries: 2 } }), node('b', [], { policy: { retries: 1 } })];
      const { run, models } = await compose(
        { a: first(2, status(503, '', { 'retry-after': '0' })), b: first(1, reset) },
        { transport, blueprint: blueprint(nodes) },
      );
      const reply = await run('in');
      expect(reply.bytes.toString()).to.equal('in');
      expect([models.a?.calls, models.b?.calls]).to.deep.equal([3, 2]);
    });

    it('come of a model that no further attempt could help after one call', async () => {
      const nodes = [node('a', [], { policy: { retries: 5 } })];
      const { run, models } = await compose({ a: status(500) }, { transport, blueprint: blueprint(nodes) });
      expectProblem(await run('in'), 502, 'model_failed');
      expect(models.a?.calls).to.equal(1);
    });

    const diamond = (left: Record<string, unknown>, right: Record<string, unknown>) =>
      blueprint([
        splitter('cut', ['left', 'right']),
        node('left', ['meet'], left),
        node('right', ['meet'], right),
        collator('meet', ['end']),
        node('end'),
      ]);

    it('go on without a branch that may fail', async () => {
      const { run, models } = await compose(
        { left: status(500), right: answering(() => text('r')), end: echo },
        { transport, blueprint: diamond(once({ failure: 'soft' }), once()) },
      );
      const reply = await run(text('in'));
      expect(reply.status, reply.bytes.toString()).to.equal(200);
      expect(reply.bytes.toString('hex')).to.equal('0a030a0172');
      expect(models.end?.calls).to.equal(1);
    });

    it('fail with what went wrong where every branch may fail and does', async () => {
      const { url, run, models } = await compose(
        { left: status(500), right: status(418), end: echo },
        { transport, blueprint: diamond(once({ failure: 'soft' }), once({ failure: 'soft' })) },
      );
      await expectFailure(url, await run(text('in')), 502, 'model_failed', 'left');
      expect(models.end?.calls).to.equal(0);
    });

    it('fail at once with a branch that must not, whatever the others do', async () => {
      const { url, run, models } = await compose(
        { left: hanging, right: status(500), end: echo },
        { transport, blueprint: diamond(once(), once()) },
      );
      await expectFailure(url, await run(text('in')), 502, 'model_failed', 'right');
      expect(models.end?.calls).to.equal(0);
    });

    it('are 404 with the operations there are', async () => {
      const { url, run } = await compose({ a: echo }, { transport });
      for (const operation of ['Run', 'run2', 'constructor', '__proto__', 'a', '%E0%A4%A', 'r%2Fun', '%00', 'ü']) {
        const reply = await run('in', { operation });
        expectProblem(reply, 404, 'not_found');
        expect(reply.json.detail, operation).to.include('it has run.');
      }
      expectProblem(await call(`${url}/model/methods/none`, { method: 'POST', body: 'in' }), 404, 'not_found');
    });

    it('are 400 without a body', async () => {
      const { url, models } = await compose({ a: echo }, { transport });
      expectProblem(await call(`${url}/run`, { method: 'POST' }), 400, 'invalid');
      expectProblem(
        await call(`${url}/run`, { method: 'POST', body: new Blob([]).stream(), duplex: 'half' } as RequestInit),
        400,
        'invalid',
      );
      expect(models.a?.calls).to.equal(0);
    });

    it('are 400 where the deadline is none', async () => {
      const { run } = await compose({ a: echo }, { transport });
      for (const value of ['0', '-1', '1.5', '1e3', 'soon', '9999999999', '5, 6']) {
        const reply = await run('in', { headers: { 'x-deadline-ms': value } });
        expectProblem(reply, 400, 'invalid', ['header X-Deadline-Ms']);
      }
    });
  });
}
