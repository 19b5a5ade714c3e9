import { expect } from 'chai';
import type { Broker, Run } from '../../../../services/contracts/orchestrator-api.ts';
import { startDataBroker } from '../../../fakes/data-broker.ts';
import { slow, withoutProto } from '../../../fakes/models/behaviours.ts';
import { type FakeModel, startModel } from '../../../fakes/models/start-model.ts';
import { createGateways, putSequence, type TestGateways } from '../../../support/orchestrator-gateway.ts';
import { type RoleProcess, type RunningRole, shortSessionTimeout } from '../../../support/roles.ts';
import { until } from '../../../support/until.ts';

describe('background work over topics', function () {
  this.timeout(240_000);
  let gateways: TestGateways;
  let gateway: RunningRole;
  let doomed: RoleProcess;
  let worker: RunningRole;
  let model: FakeModel;

  before(async () => {
    gateways = await createGateways({
      ...shortSessionTimeout,
      ORCHESTRATOR_LEASE_MS: '3000',
      ORCHESTRATOR_TRANSPORT: 'topics',
    });
    [doomed, worker] = await Promise.all([gateways.startProcess(), gateways.startWorkerProcess()]);
    gateway = doomed;
    model = await startModel({ behaviour: withoutProto(slow(200)) });
  });
  after(() => Promise.all([gateway.stop(), worker.stop(), model.close()]));

  const look = async (path: string) => (await (await fetch(gateway.url + path)).json()) as Run & Broker;

  it('ends in one result for each run, although the process that accepted them was killed', async () => {
    await putSequence(gateway.url, { model: model.address.port }, { solution: 'runs' });
    const accepted = Array.from({ length: 10 }, async (_, index) => {
      const response = await fetch(`${gateway.url}/solutions/runs/run`, {
        method: 'POST',
        headers: { prefer: 'respond-async' },
        body: `record ${index}`,
      });
      expect(response.status).to.equal(202);
      return response.headers.get('location') ?? '';
    });
    const paths = await Promise.all(accepted);
    await until(() => model.inFlight > 0, { what: 'runs are under way' });
    await doomed.kill();
    gateway = await gateways.startProcess();
    for (const [index, path] of paths.entries()) {
      await until(async () => (await look(path)).status === 'done', { what: `${path} is done` });
      expect(await look(path)).to.include({ transport: 'topics' });
      expect(await (await fetch(`${gateway.url}${path}/output`)).text()).to.equal(`record ${index}`);
    }
  });

  it('runs every record of a data broker', async () => {
    const broker = await startDataBroker({ records: Array.from({ length: 40 }, (_, index) => `record ${index}`) });
    const containers = { broker: broker.port, model: model.address.port };
    await putSequence(gateway.url, containers, { solution: 'broker', broker: 'broker' });
    const ended = async () => (await look('/solutions/broker/broker')).state === 'ended';
    await until(ended, { what: 'the broker has no more' });
    const finished = async () => (await look('/solutions/broker/broker')).done === 40;
    await until(finished, { what: 'all records are done' });
    await broker.close();
  });
});
