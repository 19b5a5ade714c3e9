import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import type { Problem, Run } from '../../../../services/contracts/orchestrator-api.ts';
import {
  type CallbackDelivery,
  type CallbackReceiver,
  startCallbackReceiver,
} from '../../../fakes/callback-receiver.ts';
import { answering, echo, first, hanging, slow, status, withoutProto } from '../../../fakes/models/behaviours.ts';
import { type Behaviour, type FakeModel, startModel } from '../../../fakes/models/start-model.ts';
import { createGateways, putSequence, type TestGateways } from '../../../support/orchestrator-gateway.ts';
import { type RunningRole, shortSessionTimeout } from '../../../support/roles.ts';
import { until } from '../../../support/until.ts';

const key = Buffer.alloc(32, 7);
const leaseMs = 3_000;

describe('accepted runs', function () {
  this.timeout(240_000);
  let gateways: TestGateways;
  let gateway: RunningRole;
  let receiver: CallbackReceiver;
  const models: FakeModel[] = [];

  before(async () => {
    gateways = await createGateways({
      ...shortSessionTimeout,
      ORCHESTRATOR_LEASE_MS: String(leaseMs),
      ORCHESTRATOR_CALLBACK_HOSTS: '127.0.0.1',
      ORCHESTRATOR_CALLBACK_SECRET: `whsec_${key.toString('base64')}`,
    });
    gateway = await gateways.start();
  });
  after(() => Promise.all([gateway.stop(), ...models.map((model) => model.close()), receiver?.close()]));

  /** Where MongoDB listens. */
  const engineUrl = () => `http://${new URL(gateways.mongoUrl).host}`;

  /** A composition of one model under the name of the spec. */
  async function compose(solution: string, ...behaviours: readonly Behaviour[]): Promise<FakeModel[]> {
    const started = await Promise.all(
      behaviours.map((behaviour) => startModel({ behaviour: withoutProto(behaviour) })),
    );
    models.push(...started);
    const containers = Object.fromEntries(started.map(({ address }, index) => [`model${index}`, address.port]));
    await putSequence(gateway.url, containers, { solution });
    return started;
  }

  const post = (solution: string, { body = 'in', query = '', headers = {}, at = gateway.url } = {}) =>
    fetch(`${at}/solutions/${solution}/run${query}`, {
      method: 'POST',
      body,
      headers: { prefer: 'respond-async', ...headers },
    });

  async function accept(solution: string, options: Parameters<typeof post>[1] = {}): Promise<string> {
    const response = await post(solution, options);
    const body = await response.text();
    expect(response.status, body).to.equal(202);
    return response.headers.get('location') ?? '';
  }

  const look = async (path: string, at = gateway.url) => (await (await fetch(at + path)).json()) as Run;
  async function ended(path: string, at = gateway.url): Promise<Run> {
    let run = await look(path, at);
    const over = async () => {
      run = await look(path, at);
      return run.status === 'done' || run.status === 'failed';
    };
    await until(over, { what: `${path} has ended`, detail: () => JSON.stringify(run) });
    return run;
  }

  it('are answered at once with where to look', async () => {
    await compose(
      'at-once',
      slow(
        300,
        answering((body) => Buffer.from(`${body}!`)),
      ),
    );
    const response = await post('at-once');
    expect(response.status).to.equal(202);
    const { id, ...body } = (await response.json()) as Run;
    const href = `/solutions/at-once/runs/${id}`;
    expect(body).to.deep.equal({ status: 'pending', href });
    expect(Object.fromEntries(response.headers)).to.include({
      location: href,
      'x-run-id': id,
      'preference-applied': 'respond-async',
      'retry-after': '1',
    });
    expect((await fetch(`${gateway.url}${href}/output`)).status).to.equal(404);
    const run = await ended(href);
    expect(run).to.deep.include({ status: 'done', attempts: 1, output: `${href}/output` });
    expect(run.hops.map(({ node }) => node)).to.deep.equal(['model0']);
    const output = await fetch(gateway.url + run.output);
    expect(output.headers.get('content-type')).to.equal('application/vnd.google.protobuf');
    expect(await output.text()).to.equal('in!');
    expect((await fetch(`${gateway.url}/runs/${id}`)).status).to.equal(200);
    expect((await fetch(`${gateway.url}/solutions/another/runs/${id}`)).status).to.equal(404);
  });

  it('answer their failure as their output', async () => {
    await compose('fails', status(500, 'broken'));
    const path = await accept('fails');
    expect(await ended(path)).to.deep.include({ status: 'failed' });
    const output = await fetch(`${gateway.url}${path}/output`);
    expect(output.status).to.equal(502);
    expect(await output.json()).to.include({ code: 'model_failed' });
  });

  it('have as long as their caller says, from their beginning', async () => {
    await compose('late', hanging);
    const run = await ended(await accept('late', { headers: { 'x-deadline-ms': '100' } }));
    expect(run.failure?.code).to.equal('deadline_exceeded');
  });

  it('survive the crash of their process', async () => {
    const [model] = await compose('crash', slow(600));
    const doomed = await gateways.startProcess();
    const paths = await Promise.all(
      Array.from({ length: 20 }, (_, index) => accept('crash', { at: doomed.url, body: `record ${index}` })),
    );
    await until(() => (model?.inFlight ?? 0) > 0, { what: 'a run is under way' });
    await doomed.kill();
    for (const [index, path] of paths.entries()) {
      const run = await ended(path);
      expect(run.status).to.equal('done');
      expect(await (await fetch(`${gateway.url}${path}/output`)).text()).to.equal(`record ${index}`);
    }
  });

  it('are handed on by a process that stops', async () => {
    const [model] = await compose('stops', first(1, hanging));
    const leaving = await gateways.startProcess({ ORCHESTRATOR_LEASE_MS: '600000' });
    const path = await accept('stops', { at: leaving.url });
    await until(() => model?.inFlight === 1, { what: 'the run is under way' });
    expect(await leaving.stop()).to.equal(0);
    expect(await ended(path)).to.deep.include({ status: 'done', attempts: 2 });
  });

  it('are turned away where too many wait', async () => {
    const [model] = await compose('crowd', hanging);
    const narrow = await gateways.start({ ORCHESTRATOR_ASYNC_CONCURRENCY: '1', ORCHESTRATOR_WAITING_RUNS_LIMIT: '1' });
    // The other process would take what waits here.
    await gateway.stop();
    await accept('crowd', { at: narrow.url });
    await until(() => model?.inFlight === 1, { what: 'the first run is under way' });
    await accept('crowd', { at: narrow.url });
    const refused = await post('crowd', { at: narrow.url });
    expect(refused.status).to.equal(503);
    expect(refused.headers.get('retry-after')).to.equal('5');
    expect(await refused.json()).to.include({ code: 'too_many_waiting' });
    await narrow.stop();
    gateway = await gateways.start();
  });

  describe('with a callback address', () => {
    function latest(): CallbackDelivery {
      const delivery = receiver.deliveries.at(-1);
      if (!delivery) throw new Error('nothing has come');
      return delivery;
    }
    const to = (url: string) => ({ query: `?callback=${encodeURIComponent(url)}` });

    it('send their result, signed', async () => {
      await compose('signed', echo);
      receiver = await startCallbackReceiver();
      const path = await accept('signed', to(`${receiver.url}/done?key=1`));
      await until(() => receiver.deliveries.length === 1, { what: 'the result has come' });
      const { path: where, headers, body } = latest();
      expect(where).to.equal('/done?key=1');
      expect(body.toString()).to.equal('in');
      const id = path.split('/').at(-1);
      expect(headers).to.include({
        'content-type': 'application/vnd.google.protobuf',
        'x-run-id': id,
        'x-run-status': 'done',
        'webhook-id': id,
      });
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      const signature = createHmac('sha256', key).update(signed).digest('base64');
      expect(headers['webhook-signature']).to.equal(`v1,${signature}`);
      await until(async () => (await look(path)).callback?.state === 'delivered', { what: 'it is noted' });
      await receiver.close();
    });

    it('send their failure as a problem', async () => {
      await compose('sends-failure', status(500));
      receiver = await startCallbackReceiver();
      await accept('sends-failure', to(receiver.url));
      await until(() => receiver.deliveries.length === 1, { what: 'the failure has come' });
      const { headers, body } = latest();
      expect(headers).to.include({ 'x-run-status': 'failed', 'content-type': 'application/problem+json' });
      expect(JSON.parse(body.toString())).to.include({ status: 502, code: 'model_failed' });
      await receiver.close();
    });

    it('are repeated after a rejection and after a restart, and follow no redirect', async () => {
      await compose('again', echo);
      receiver = await startCallbackReceiver(302, 503, 200);
      await gateway.stop();
      const doomed = await gateways.startProcess();
      const path = await accept('again', { ...to(receiver.url), at: doomed.url });
      await until(() => receiver.deliveries.length === 1, { what: 'the first attempt' });
      await until(async () => (await look(path, doomed.url)).callback?.lastError !== undefined, {
        what: 'it is noted',
      });
      expect((await look(path, doomed.url)).callback).to.deep.equal({
        state: 'waiting',
        attempts: 1,
        lastError: 'answered 302; redirects are not followed',
      });
      await doomed.kill();
      gateway = await gateways.start();
      await until(() => receiver.deliveries.length === 3, { what: 'the last attempt' });
      await until(async () => (await look(path)).callback?.state === 'delivered', { what: 'it is noted' });
      expect(new Set(receiver.deliveries.map(({ headers }) => headers['webhook-id'])).size).to.equal(1);
      await receiver.close();
    });

    it('are refused where the address may not be called', async () => {
      await compose('refused', echo);
      for (const url of ['http://192.0.2.1/', 'ftp://127.0.0.1/', 'http://a:b@127.0.0.1/', 'nowhere', '']) {
        const response = await post('refused', to(url));
        expect(response.status, url).to.equal(400);
        expect(await response.json(), url).to.include({ code: 'callback_refused' });
      }
      const waits = await post('refused', { ...to('http://127.0.0.1/'), headers: { prefer: 'wait=1' } });
      expect(waits.status).to.equal(400);
      const { detail } = (await (await post('refused', to('http://example.org/'))).json()) as Problem;
      expect(detail).to.contain('ORCHESTRATOR_CALLBACK_HOSTS');
    });

    it('are refused where the platform itself listens, as models are', async () => {
      await compose('inside', echo);
      for (const url of [gateway.url, engineUrl()]) {
        const response = await post('inside', to(`${url}/`));
        expect(response.status, url).to.equal(400);
        expect(((await response.json()) as Problem).detail, url).to.include('a service of this platform listens there');
      }
      await putSequence(gateway.url, { model: Number(new URL(gateway.url).port) }, { solution: 'inside' });
      const run = await fetch(`${gateway.url}/solutions/inside/run`, { method: 'POST', body: 'in' });
      expect(run.status).to.equal(502);
      expect(((await run.json()) as Problem).detail).to.include('a service of this platform listens there');
    });

    it('are refused everywhere unless a host is named', async () => {
      await compose('unnamed', echo);
      const silent = await gateways.start({ ORCHESTRATOR_CALLBACK_HOSTS: '' });
      const response = await post('unnamed', { ...to('http://127.0.0.1:1/'), at: silent.url });
      expect(response.status).to.equal(400);
      expect(((await response.json()) as Problem).detail).to.include('ORCHESTRATOR_CALLBACK_HOSTS');
      await silent.stop();
    });

    it('are refused where nothing can be signed', async () => {
      await compose('unsigned', echo);
      const unsigned = await gateways.start({ ORCHESTRATOR_CALLBACK_SECRET: '' });
      const response = await post('unsigned', { ...to('http://127.0.0.1/'), at: unsigned.url });
      expect(response.status).to.equal(400);
      const { detail } = (await response.json()) as Problem;
      expect(detail).to.contain('ORCHESTRATOR_CALLBACK_SECRET');
      await unsigned.stop();
    });
  });
});
