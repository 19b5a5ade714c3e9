import { expect } from 'chai';
import type { Broker, OrchestratorApi } from '../../../../services/contracts/orchestrator-api.ts';
import { type DataBroker, startDataBroker } from '../../../fakes/data-broker.ts';
import { echo, hanging, slow, status, withoutProto } from '../../../fakes/models/behaviours.ts';
import { type Behaviour, type FakeModel, startModel } from '../../../fakes/models/start-model.ts';
import { createGateways, putSequence, type TestGateways } from '../../../support/orchestrator-gateway.ts';
import { type RunningRole, shortSessionTimeout } from '../../../support/roles.ts';
import { until } from '../../../support/until.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `record ${index + 1}`);
const concurrency = 4;
/** So that hundreds of records last for far longer than it takes to step in. */
const leisurely = slow(200);

describe('a composition that a data broker drives', function () {
  this.timeout(240_000);
  let gateways: TestGateways;
  let gateway: RunningRole;
  let model: FakeModel;
  let broker: DataBroker;
  const closing: { close(): Promise<void> }[] = [];

  before(async () => {
    gateways = await createGateways({
      ...shortSessionTimeout,
      ORCHESTRATOR_LEASE_MS: '3000',
      ORCHESTRATOR_BROKER_CONCURRENCY: String(concurrency),
      ORCHESTRATOR_MESSAGE_LIMIT_BYTES: '1000000',
    });
    gateway = await gateways.start();
  });
  after(() => Promise.all([gateway.stop(), ...closing.map((one) => one.close())]));

  async function compose(solution: string, records: readonly string[], behaviour: Behaviour = echo): Promise<void> {
    model = await startModel({ behaviour: withoutProto(behaviour) });
    broker = await startDataBroker({ records });
    closing.push(model, broker);
    await putSequence(gateway.url, { broker: broker.port, model: model.address.port }, { broker: 'broker', solution });
  }
  const pathOf = (solution: string) => `${gateway.url}/solutions/${solution}/broker`;
  const look = async (solution: string) => (await (await fetch(pathOf(solution))).json()) as Broker;
  async function becomes(solution: string, expected: Partial<Broker>): Promise<Broker> {
    let view = await look(solution);
    const there = async () => {
      view = await look(solution);
      return Object.entries(expected).every(([name, value]) => view[name as keyof Broker] === value);
    };
    await until(there, { what: JSON.stringify(expected), detail: () => JSON.stringify(view) });
    return view;
  }
  const set = (solution: string, state: string) =>
    fetch(pathOf(solution), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ state }),
    });
  /** Of the runs: models are asked for their .proto files as well. */
  const bodiesAt = ({ requests }: FakeModel) =>
    requests.filter(({ method }) => method === 'POST').map(({ body }) => body.toString());
  const bodies = () => bodiesAt(model);

  it('runs every record once, and says when there are no more', async () => {
    await compose('all', numbered(50));
    const view = await becomes('all', { state: 'ended', pulled: 50, done: 50, failed: 0, open: 0 });
    expect(bodies().sort()).to.deep.equal(numbered(50).sort());
    const run = await fetch(gateway.url + view.runs[0]);
    expect(await run.json()).to.include({ status: 'done' });
  });

  it('goes on when it is set to run after the end', async () => {
    await compose('more', numbered(2));
    await becomes('more', { state: 'ended', done: 2 });
    broker.add('record 3');
    expect((await set('more', 'running')).status).to.equal(200);
    await becomes('more', { state: 'ended', pulled: 3, done: 3 });
  });

  it('pulls no more than can be under way', async () => {
    await compose('pressure', numbered(30), slow(50));
    await becomes('pressure', { state: 'ended', done: 30 });
    expect(model.mostInFlight).to.be.at.most(concurrency);
    expect(bodies().slice(0, concurrency).sort()).to.deep.equal(numbered(concurrency));
  });

  it('survives an unavailable broker, and shows it', async () => {
    await compose('away', numbered(3));
    await becomes('away', { state: 'ended', done: 3 });
    broker.answerWith(500);
    broker.add('record 4');
    await set('away', 'running');
    await until(async () => (await look('away')).retries > 0, { what: 'an attempt failed' });
    expect(await look('away')).to.include({ state: 'running', pulled: 3 });
    expect((await look('away')).lastError?.detail).to.equal('broker answered 500, where 200 was expected');
    broker.answerWith(200);
    await becomes('away', { state: 'ended', pulled: 4, done: 4 });
  });

  it('pauses, finishing what was pulled, and resumes', async () => {
    let behaviour = leisurely;
    await compose('pause', numbered(200), (...request) => behaviour(...request));
    await until(() => broker.recordsServed > 10, { what: 'pulling is under way' });
    await set('pause', 'paused');
    const paused = await becomes('pause', { state: 'paused', open: 0 });
    expect(paused.done).to.equal(paused.pulled);
    expect(paused.pulled).to.equal(broker.recordsServed).and.to.be.below(200);
    behaviour = echo;
    await set('pause', 'running');
    await becomes('pause', { state: 'ended', pulled: 200, done: 200 });
    expect(new Set(bodies()).size).to.equal(200);
  });

  it('stops at once, keeping what was pulled', async () => {
    let behaviour: Behaviour = hanging;
    await compose('stop', numbered(8), (...request) => behaviour(...request));
    await until(() => model.inFlight === concurrency, { what: 'records are under way' });
    expect(await (await set('stop', 'stopped')).json()).to.include({ state: 'stopped' });
    await until(() => model.inFlight === 0, { what: 'the runs are cancelled' });
    const stopped = await look('stop');
    expect(stopped).to.include({ state: 'stopped', done: 0, failed: 0, open: broker.recordsServed });
    behaviour = echo;
    await set('stop', 'running');
    await becomes('stop', { state: 'ended', pulled: 8, done: 8, open: 0 });
  });

  it('loses nothing when its process is killed, and goes on where it was', async () => {
    let behaviour = leisurely;
    await gateway.stop();
    const doomed = await gateways.startProcess();
    gateway = doomed;
    await compose('crash', numbered(100), (...request) => behaviour(...request));
    await until(() => broker.recordsServed > 20, { what: 'pulling is under way' });
    await doomed.kill();
    behaviour = echo;
    gateway = await gateways.start();
    const { failed } = await becomes('crash', { state: 'ended', open: 0 });
    expect(failed).to.equal(0);
    expect([...new Set(bodies())].length).to.be.at.least(99);
    const lost = numbered(100).filter((each) => !bodies().includes(each));
    // The one answer that may have been on its way when the process died.
    expect(lost.length).to.be.at.most(1);
  });

  it('stays paused over a restart', async () => {
    await compose('restart', numbered(200), leisurely);
    await until(() => broker.recordsServed > 5, { what: 'pulling is under way' });
    await set('restart', 'paused');
    await becomes('restart', { state: 'paused', open: 0 });
    const { requests } = broker;
    await gateway.stop();
    gateway = await gateways.start();
    await becomes('restart', { state: 'paused', open: 0 });
    expect(broker.requests).to.equal(requests);
  });

  it('is pulled by one process of several', async () => {
    const second = await gateways.start();
    await compose('several', numbered(60), slow(10));
    await becomes('several', { state: 'ended', pulled: 60, done: 60 });
    expect(bodies()).to.have.length(60);
    await second.stop();
  });

  it('keeps records that failed', async () => {
    const bad = numbered(3)[1];
    await compose('bad', numbered(3), (request, response, call) =>
      (request.body.toString() === bad ? status(400, 'no') : echo)(request, response, call),
    );
    await becomes('bad', { state: 'ended', pulled: 3, done: 2, failed: 1 });
    // It comes with the next sign of life.
    await until(async () => (await look('bad')).lastError !== undefined, { what: 'the failure is shown' });
    expect((await look('bad')).lastError?.detail).to.contain('model');
    const answer = await (await fetch(`${pathOf('bad')}/failures`)).json();
    const { failures } = answer as OrchestratorApi['GET /broker/failures']['response'];
    expect(failures).to.have.length(1);
    expect(failures[0]).to.deep.include({ position: 2, size: 8 });
    expect(failures[0]?.failure.code).to.equal('model_failed');
    expect(await (await fetch(gateway.url + failures[0]?.record)).text()).to.equal(bad);
    expect((await fetch(`${pathOf('bad')}/failures/none`)).status).to.equal(404);
  });

  it('is paused when record after record fails, leaving the rest with the broker', async () => {
    await compose('down', numbered(500), status(400));
    const view = await becomes('down', { state: 'paused', open: 0 });
    expect(view.failed)
      .to.be.at.least(20)
      .and.at.most(20 + concurrency);
    expect(broker.recordsServed).to.equal(view.pulled);
    expect(view.lastError?.detail).to.contain('so pulling was paused');
  });

  it('is paused by a record that is larger than messages may be', async () => {
    await compose('large', ['record 1', 'x'.repeat(2_000_000), 'record 3']);
    const view = await becomes('large', { state: 'paused', pulled: 1, done: 1 });
    expect(view.lastError?.detail).to.contain('more than 1000000 bytes');
    await set('large', 'running');
    await becomes('large', { state: 'ended', pulled: 2, done: 2 });
  });

  it('gives way to the next plan, finishing what was pulled', async () => {
    await compose('next', numbered(200), leisurely);
    await until(() => broker.recordsServed > 5, { what: 'pulling is under way' });
    const [former, formerModel] = [broker, model];
    await compose('next', ['new 1', 'new 2']);
    await becomes('next', { state: 'ended', pulled: 2, done: 2 });
    const finished = () => formerModel.inFlight === 0 && bodiesAt(formerModel).length === former.recordsServed;
    await until(finished, { what: 'what was pulled for the former plan is finished' });
    expect(former.recordsServed).to.be.below(200);
  });

  it('is put without waiting for its records', async () => {
    await compose('no-wait', numbered(1), hanging);
    expect(await look('no-wait')).to.include({ state: 'running', done: 0 });
  });

  it('refuses states there are not, and knows no broker where there is none', async () => {
    await compose('states', []);
    const refused = await set('states', 'faster');
    expect(refused.status).to.equal(400);
    expect(await refused.json()).to.deep.include({
      errors: [{ path: '/state', message: 'must be running, paused, stopped' }],
    });
    await putSequence(gateway.url, { model: model.address.port }, { solution: 'plain' });
    expect((await fetch(pathOf('plain'))).status).to.equal(404);
    expect((await set('nothing', 'paused')).status).to.equal(404);
  });
});
