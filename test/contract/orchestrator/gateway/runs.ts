import { expect } from 'chai';
import protobuf from 'protobufjs';
import type { TransportName } from '../../../../services/orchestrator/domain/solution.ts';
import { answering, echo, hanging, status } from '../../../fakes/models/behaviours.ts';
import { blueprint, collator, link, node, operation, splitter } from '../../../fixtures/blueprints/build.ts';
import { documentsOf } from '../../../fixtures/blueprints/documents.ts';
import { freePort } from '../../../support/engines.ts';
import { until } from '../../../support/until.ts';
import type { Json } from '../../content/http/client.ts';
import { type Compositions, type Current, call, expectOk, expectProblem, put, type Reply, runOf } from './client.ts';

const adding = (mark: string) => answering((body) => Buffer.concat([body, Buffer.from(mark)]));

const { root } = protobuf.parse(`syntax = "proto3";
  message Order { double price = 1; int32 quantity = 2; string note = 3; repeated int64 codes = 4; }
  message TaxInput { double amount = 1; int32 units = 2; }
  message TextInput { string text = 1; repeated int64 tags = 2; }
  message Line { string label = 1; double value = 2; }
  message Report { repeated Line lines = 1; }`);

const encode = (type: string, value: object) => new Uint8Array(root.lookupType(type).encode(value).finish());
const decode = (type: string, bytes: Uint8Array) =>
  root.lookupType(type).toObject(root.lookupType(type).decode(bytes), { longs: Number });

const asModel = (input: string, output: string, work: (value: Json) => object) =>
  answering((body) => encode(output, work(decode(input, body))));

/** A message with one text, as the collator of the fixtures takes it. */
const text = (content: string) => Uint8Array.from([0x0a, content.length, ...Buffer.from(content)]);

export function describeRuns(current: Current, { compose }: Compositions, transport: TransportName): void {
  describe(`runs over ${transport}`, () => {
    it('go through models in a row', async () => {
      const { run, url, models } = await compose({ a: adding('1'), b: adding('2'), c: adding('3') }, { transport });
      const reply = await run('in');
      expect(reply.status, reply.bytes.toString()).to.equal(200);
      expect(reply.bytes.toString()).to.equal('in123');
      expect(models.c?.requests[0]?.body.toString()).to.equal('in12');
      const ran = await runOf(url, reply);
      expect(ran).to.include({ id: reply.headers.get('x-run-id'), operation: 'run', transport, status: 'done' });
      expect(
        ran.hops.map(({ node, status, bytesIn, bytesOut }: Record<string, never>) => [node, status, bytesIn, bytesOut]),
      ).to.deep.equal([
        ['a', 'ok', 2, 3],
        ['b', 'ok', 3, 4],
        ['c', 'ok', 4, 5],
      ]);
      for (const hop of ran.hops) {
        expect(hop.durationMs).to.be.at.least(0);
        expect(hop.at).to.match(/^\d{4}-.*Z$/);
        if (transport === 'topics') expect(hop).to.include.keys('topic', 'partition', 'offset');
      }
    });

    it('split and collate as the documents say', async () => {
      const documents = documentsOf('order-fan-out');
      const composition = await compose(
        {
          intake1: echo,
          tax1: asModel('TaxInput', 'Line', ({ amount, units }) => ({ label: 'tax', value: amount * units })),
          topic1: asModel('TextInput', 'Line', ({ text: label, tags }) => ({
            label,
            value: tags.length,
          })),
          report1: echo,
        },
        { transport, blueprint: documents.blueprint },
      );
      const order = { price: 2.5, quantity: 4, note: 'blue', codes: [7, -8, 9] };
      const reply = await composition.run(encode('Order', order), { operation: 'accept' });
      expect(reply.status, reply.bytes.toString()).to.equal(200);
      expect(decode('Report', reply.bytes)).to.deep.equal({
        lines: [
          { label: 'tax', value: 10 },
          { label: 'blue', value: 3 },
        ],
      });
      const bodyOf = (name: string) => composition.models[name]?.requests[0]?.body ?? Buffer.alloc(0);
      expect(decode('TaxInput', bodyOf('tax1'))).to.deep.equal({ amount: 2.5, units: 4 });
      expect(decode('TextInput', bodyOf('topic1'))).to.deep.equal({ text: 'blue', tags: [7, -8, 9] });
      const { hops } = await runOf(composition.url, reply);
      expect(hops.map((hop: { node: string }) => hop.node)).to.have.members([
        ...['intake1', 'Splitter1', 'tax1', 'topic1', 'Collator1', 'report1'],
      ]);
    });

    it('begin with a splitter and end with a collator', async () => {
      const nodes = [splitter('cut', ['l', 'r']), node('l', ['meet']), node('r', ['meet']), collator('meet', [])];
      const { run } = await compose(
        { l: answering((body) => body), r: answering(() => text('right')) },
        { transport, blueprint: blueprint(nodes) },
      );
      const { bytes, headers } = await run(text('left'));
      expect(bytes.toString('hex')).to.equal(
        Buffer.concat(
          [text('left'), text('right')].map((one) => Buffer.concat([Buffer.of(0x0a, one.length), one])),
        ).toString('hex'),
      );
      expect(headers.get('content-type')).to.equal('application/vnd.google.protobuf');
    });

    it('take any content type in, and give the last model exactly one', async () => {
      const { run, models } = await compose({ a: echo, b: echo }, { transport });
      for (const type of ['application/json', 'text/plain; charset=latin1', 'x', 'application/octet-stream', '']) {
        const reply = await run('in', { headers: { 'content-type': type, accept: 'image/png' } });
        expect(reply.status, type).to.equal(200);
      }
      for (const { headers } of [...(models.a?.requests ?? []), ...(models.b?.requests ?? [])])
        expect(headers).to.include({
          'content-type': 'application/vnd.google.protobuf',
          accept: 'application/vnd.google.protobuf',
        });
    });

    it('give the content type of the last model out', async () => {
      const out = (type: string) => answering((body) => body, type);
      for (const type of ['application/json', 'text/csv; charset=utf-8', 'application/vnd.google.protobuf']) {
        const { run } = await compose({ a: out('text/html'), b: out(type) }, { transport });
        expect((await run('"in"')).headers.get('content-type')).to.equal(type);
      }
    });

    it('give bytes through as they are', async () => {
      const { run } = await compose({ a: echo }, { transport });
      const all = Uint8Array.from({ length: 512 }, (_, index) => index);
      expect((await run(all)).bytes.equals(all)).to.equal(true);
    });

    it('give an empty answer through as an empty message', async () => {
      const { run, models } = await compose({ a: answering(() => Buffer.alloc(0)), b: echo }, { transport });
      const reply = await run('in');
      expect(reply.status, reply.bytes.toString()).to.equal(200);
      expect(reply.bytes.length).to.equal(0);
      expect(reply.headers.get('content-type')).to.equal('application/vnd.google.protobuf');
      expect(models.b?.requests[0]?.headers['content-length']).to.equal('0');
    });

    it('take an empty body for a message only where the caller says that it is one', async () => {
      const { url, models } = await compose({ a: echo }, { transport });
      expectProblem(await call(`${url}/run`, { method: 'POST' }), 400, 'invalid');
      const reply = await call(`${url}/run?empty=message`, { method: 'POST' });
      expect([reply.status, reply.bytes.length, models.a?.calls]).to.deep.equal([200, 0, 1]);
    });

    it('keep what models took and gave where the caller asks for it', async () => {
      const nodes = [node('a', ['cut']), splitter('cut', ['b']), node('b')];
      const { run, url } = await compose(
        { a: adding('1'), b: adding('x'.repeat(40_000)) },
        { transport, blueprint: blueprint(nodes) },
      );
      const messagesOf = async (reply: Reply) =>
        (await call(`${url}/runs/${reply.headers.get('x-run-id')}/messages`)).json.messages;
      const recorded = await messagesOf(await run('in', { headers: { 'x-record-messages': 'true' } }));
      const base64 = (said: string) => Buffer.from(said).toString('base64');
      expect(recorded).to.have.deep.members([
        { node: 'a', operation: 'run', input: base64('in'), output: base64('in1') },
        { node: 'b', operation: 'run', input: base64('in1'), output: null },
      ]);
      expect(await messagesOf(await run('in'))).to.deep.equal([]);
    });

    it('are asked for under both paths, with and without the solution', async () => {
      const { url } = await compose({ a: adding('!') }, { transport, solution: 'default' });
      for (const prefix of [url, current().url])
        for (const path of ['/run', '/model/methods/run', '/run/', '/run?x=1', '/%72un']) {
          const reply = await call(prefix + path, { method: 'POST', body: 'in' });
          expect(reply.bytes.toString(), prefix + path).to.equal('in!');
        }
    });

    it('go where their operation leads', async () => {
      const two = (name: string, to: string, end: string) => ({
        ...node(name),
        operation_signature_list: [operation(name, [link(to, end)])],
      });
      const ends = { ...node('end'), operation_signature_list: [operation('left'), operation('right')] };
      const nodes = [two('a', 'end', 'left'), two('b', 'end', 'right'), ends];
      const { run, url, models } = await compose(
        { a: adding('a'), b: adding('b'), end: echo },
        { transport, blueprint: blueprint(nodes, { input_ports: [link('a', 'a'), link('b', 'b')] }) },
      );
      expect((await run('1', { operation: 'a' })).bytes.toString()).to.equal('1a');
      expect((await run('2', { operation: 'b' })).bytes.toString()).to.equal('2b');
      expect(models.end?.requests.map(({ path }) => path)).to.deep.equal([
        '/model/methods/left',
        '/model/methods/right',
      ]);
      expectProblem(await call(`${url}/end`, { method: 'POST', body: 'in' }), 404, 'not_found');
    });

    it('answer with the merge of several leaves, in the order of the nodes', async () => {
      const nodes = [node('a', ['z', 'y']), node('y'), node('z')];
      const { run } = await compose(
        { a: echo, y: adding('y'), z: adding('z') },
        { transport, blueprint: blueprint(nodes) },
      );
      expect((await run('in')).bytes.toString()).to.equal('inyinz');
    });

    it('say after a time-out which node was waited for', async () => {
      const { run, url } = await compose({ a: echo, b: hanging }, { transport });
      const reply = await run('in', { headers: { 'x-deadline-ms': '400' } });
      expectProblem(reply, 504, 'deadline_exceeded');
      const failureOf = async () => (await runOf(url, reply)).failure;
      await until(async () => (await failureOf()).node === 'b', { what: 'the failure names the node' });
      expect(await failureOf()).to.include({ code: 'deadline_exceeded' });
      expect((await runOf(url, reply)).hops[0]).to.include({ node: 'a', status: 'ok' });
    });

    it('fail at once where no server answers, unless the policy says to wait; then they show what for', async () => {
      const withPolicy = (policy: object) =>
        compose(
          { a: echo },
          { transport, blueprint: blueprint([node('a', [], { policy: { retries: 0, ...policy } })]) },
        );
      const [{ run, url }, waiting] = await Promise.all([withPolicy({}), withPolicy({ unavailable: 'wait' })]);
      const gone = [{ container_name: 'a', ip_address: '127.0.0.1', port: String(await freePort()) }];
      for (const one of [url, waiting.url]) expectOk(await put(`${one}/putDockerInfo`, gone), 'ok');
      expectProblem(await run('in', { headers: { 'x-deadline-ms': '60000' } }), 502, 'model_unreachable');
      expect((await call(`${url}/runs?status=running`)).json.runs).to.deep.equal([]);
      const reply = waiting.run('in', { headers: { 'x-deadline-ms': '1500' } });
      const runsOf = async () => (await call(`${waiting.url}/runs?status=running`)).json.runs;
      await until(async () => (await runsOf())[0]?.retry?.attempts >= 2, { what: 'it waits' });
      const [shown] = await runsOf();
      expect(shown.retry).to.include.keys('node', 'attempts', 'lastError', 'nextTry');
      expect((await call(`${waiting.url}/runs/${shown.id}`)).json).to.include({ status: 'running' });
      expectProblem(await reply, 502, 'model_unreachable');
      expect(await runOf(waiting.url, await reply))
        .to.include({ status: 'failed' })
        .and.not.to.have.property('retry');
    });

    it('that were accepted and waited for a model are listed as they ended', async () => {
      const policy = { retries: 0, unavailable: 'wait' };
      const waiting = await compose({ a: echo }, { transport, blueprint: blueprint([node('a', [], { policy })]) });
      const gone = [{ container_name: 'a', ip_address: '127.0.0.1', port: String(await freePort()) }];
      expectOk(await put(`${waiting.url}/putDockerInfo`, gone), 'ok');
      const headers = { prefer: 'respond-async', 'x-deadline-ms': '800' };
      const { id } = (await waiting.run('in', { headers })).json;
      const list = async (status: string) =>
        ((await call(`${waiting.url}/runs?status=${status}`)).json.runs as { id: string }[]).map((run) => run.id);
      await until(async () => (await list('running')).length > 0, { what: 'it is in progress' });
      expect(await list('running')).to.deep.equal([id]);
      await until(async () => (await list('failed')).length > 0, { what: 'it has ended' });
      expect(await list('running')).to.deep.equal([]);
    });

    it('are listed, the newest first, by solution, status and time', async () => {
      let fails = false;
      const { run, url, solution } = await compose(
        { a: (...all) => (fails ? status(400, 'no') : echo)(...all) },
        { transport },
      );
      const one = (await run('in')).headers.get('x-run-id');
      fails = true;
      const two = (await run('in')).headers.get('x-run-id');
      const accepted = (await run('in', { headers: { prefer: 'respond-async' } })).headers.get('x-run-id');
      const list = async (words: string, of = url) =>
        ((await call(`${of}/runs${words}`)).json.runs as { id: string; status: string }[]).map(({ id }) => id);
      const complete = async () => (await list('?status=failed')).length === 2 && (await list('')).length === 3;
      await until(complete, { what: 'all have ended' });
      expect(await list('')).to.deep.equal([accepted, two, one]);
      expect(await list(`?limit=1&before=${two}`)).to.deep.equal([one]);
      expect(await list('?status=done')).to.deep.equal([one]);
      expect(await list(`?solution=${solution}`, current().url)).to.deep.equal([accepted, two, one]);
      expect(await list('?since=2100-01-01T00:00:00Z')).to.deep.equal([]);
      expectProblem(await call(`${url}/runs?status=lost`), 400, 'invalid');
    });

    it('can be asked after at their solution and at the bare path, and nowhere else', async () => {
      const [one, two] = await Promise.all([compose({ a: echo }, { transport }), compose({ a: echo }, { transport })]);
      const id = (await one.run('in')).headers.get('x-run-id');
      expect((await call(`${one.url}/runs/${id}`)).json.solution).to.equal(one.solution);
      expect((await call(`${current().url}/runs/${id}`)).json.solution).to.equal(one.solution);
      expectProblem(await call(`${two.url}/runs/${id}`), 404, 'not_found');
      expectProblem(await call(`${current().url}/runs/nothing`), 404, 'not_found');
      expectProblem(await call(`${current().url}/runs/${id}x`), 404, 'not_found');
    });
  });
}
