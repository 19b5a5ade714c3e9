import { expect } from 'chai';
import { type ConfiguredBroker, createConfiguredBroker } from '../../fakes/configured-broker.ts';
import { startTestDeployment, type TestDeployer, type TestDeployment } from '../../support/deployment/platform.ts';
import type { RunningRole } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

describe('deployments with a data broker', function () {
  this.timeout(240_000);
  let platform: TestDeployment;
  let worker: RunningRole | undefined;
  let ada: TestDeployer;
  let broker: ConfiguredBroker;

  before(async () => {
    platform = await startTestDeployment();
    worker = await platform.startWorker();
  });
  beforeEach(async () => {
    ada = await platform.newUser();
    broker = createConfiguredBroker(['one', 'two']);
    platform.docker.program = ({ spec }) => {
      if (!spec.HostConfig.PortBindings['8556/tcp']) return undefined;
      broker.forget();
      return broker.listener;
    };
  });
  after(async () => {
    await worker?.stop();
    await platform?.stop();
  });

  async function newComposition(map: object = { data_broker_type: 'csv', first_row: 'contains_field_names' }) {
    const [model, of] = [await platform.newModel(ada.userId), await platform.newModel(ada.userId)];
    return platform.newComposition(ada.userId, [model], { broker: { model: of, map } });
  }
  const deploy = (body: object) => platform.call(ada.token, 'POST', '/deployments', body);
  const show = (id: string) => platform.call(ada.token, 'GET', `/deployments/${id}`);
  const planOf = async (id: string, revisionId: string) =>
    (await fetch(`${platform.orchestratorUrl}/solutions/${id}-${revisionId.slice(-12)}/plan`)).status;
  const idOf = async (solutionId: string): Promise<string> =>
    (await platform.call(ada.token, 'GET', `/deployments?solutionId=${solutionId}`)).body.deployments[0].id;
  const settings = { url: 'http://reader:tulip@data.example/rows.csv', userName: 'reader', password: 'tulip' };
  const containersOf = (id: string) => [...platform.docker.containers.keys()].filter((name) => name.includes(id));

  it('give it its settings before the composition is in force, also where it starts slowly', async () => {
    const { solutionId, revisionId } = await newComposition();
    const plans: number[] = [];
    broker.answer = async () => {
      plans.push(await planOf(await idOf(solutionId), revisionId));
      return plans.length < 3 ? 503 : 200;
    };
    const { status, body } = await deploy({ solutionId, options: { dataBroker: settings } });
    expect(status, JSON.stringify(body)).to.equal(201);
    expect(plans).to.deep.equal([404, 404, 404]);
    expect(await planOf(body.id, revisionId)).to.equal(200);
    const isPulled = () => broker.asked.filter((one) => one === 'GET /pullData').length >= 3;
    await until(isPulled, { what: 'the orchestrator pulls records' });
    expect(broker.asked.lastIndexOf('PUT /configDB')).to.be.lessThan(broker.asked.indexOf('GET /pullData'));
    const sent = broker.settings.at(-1);
    expect(sent?.contentType).to.equal('application/json');
    expect(JSON.parse(sent?.body ?? '')).to.deep.include({ userName: 'reader', password: 'tulip', host: '', port: '' });
    expect(JSON.parse(sent?.body ?? '').data_broker_map).to.deep.include({
      ...{ data_broker_type: 'csv', first_row: 'contains_field_names', target_system_url: settings.url },
    });
    const shown = (await show(body.id)).body;
    expect(shown.options.hasDataBrokerSettings).to.equal(true);
    const rows = await platform.things.done('GET', `/user/${ada.userId}/deploy`);
    const tasks = await platform.things.done('GET', '/task?size=1000');
    const stored = await platform.everything();
    expect(stored).to.include(body.id);
    expect([body, shown, rows, tasks, stored].map((one) => JSON.stringify(one)).join()).not.to.include('tulip');

    broker.asked.length = 0;
    const scaled = await platform.call(ada.token, 'POST', `/deployments/${body.id}/scale`, { replicas: 2 });
    expect([scaled.status, broker.asked.includes('PUT /configDB')]).to.deep.equal([200, false]);
    const restarted = await platform.call(ada.token, 'POST', `/deployments/${body.id}/restart`);
    expect([restarted.status, broker.asked.includes('PUT /configDB')]).to.deep.equal([200, true]);
    await until(() => containersOf(body.id).length === 3, { what: 'those of before the restart have ended' });
    broker.asked.length = 0;
    const name = containersOf(body.id).find((one) => one.includes('broker')) ?? '';
    platform.docker.containers.get(name)?.server?.close();
    platform.docker.containers.delete(name);
    await until(() => broker.asked.includes('PUT /configDB'), {
      what: 'a broker that was made again is configured',
      withinMs: 150_000,
    });
    await platform.call(ada.token, 'DELETE', `/deployments/${body.id}`);
  });

  it('fail where it refuses its settings, and leave nothing', async () => {
    const { solutionId, revisionId } = await newComposition({ data_broker_type: 'sql', user_id: 'reader' });
    broker.answer = async () => 400;
    const { status, body } = await deploy({ solutionId, options: { dataBroker: { host: 'db', password: 'tulip' } } });
    expect([status, body.code]).to.deep.equal([422, 'data_broker_refused']);
    expect(body.detail).to.match(/^The data broker broker answered 400 to its settings/);
    const id = await idOf(solutionId);
    const failed = (await show(id)).body;
    expect(failed.steps.find((one: { status: string }) => one.status === 'failed')?.name).to.equal('configure');
    expect(containersOf(id)).to.deep.equal([]);
    expect(await planOf(id, revisionId)).to.equal(404);
    expect(broker.settings.map((one) => JSON.parse(one.body).userName)).to.deep.equal(['reader']);
    expect(JSON.stringify([body, failed]) + (await platform.everything())).not.to.include('tulip');
  });

  it('are rejected where settings are missing, or nothing reads them', async () => {
    const [csv, plain] = [(await newComposition()).solutionId, (await platform.newModel(ada.userId)).solutionId];
    const chain = await platform.newComposition(ada.userId, [await platform.newModel(ada.userId)]);
    const asked: readonly (readonly [string, object | null])[] = [
      [csv, null],
      [csv, { url: 'http://data', jsonMapping: '{}' }],
      [plain, settings],
      [chain.solutionId, settings],
      [csv, { address: 'http://data' }],
    ];
    const codes: (string | number)[][] = [];
    for (const [solutionId, dataBroker] of asked) {
      const { status, body } = await deploy({ solutionId, options: { dataBroker } });
      codes.push([status, body.code]);
    }
    expect(codes).to.deep.equal([
      [422, 'data_broker_settings_missing'],
      [422, 'data_broker_settings_useless'],
      [422, 'no_data_broker'],
      [422, 'no_data_broker'],
      [400, 'invalid'],
    ]);
    expect(broker.asked).to.deep.equal([]);
  });

  it('go on where the worker is killed while it sends them', async () => {
    const { solutionId, revisionId } = await newComposition();
    await worker?.stop();
    const doomed = await platform.startWorkerProcess();
    const reached = new Promise<void>((resolve) => {
      broker.answer = () => new Promise(() => resolve());
    });
    const deploying = deploy({ solutionId, options: { dataBroker: settings } });
    await reached;
    await doomed.kill();
    broker.answer = async () => 200;
    worker = await platform.startWorker();
    const { status, body } = await deploying;
    expect(status, JSON.stringify(body)).to.equal(201);
    expect(containersOf(body.id)).to.have.length(2);
    expect(await planOf(body.id, revisionId)).to.equal(200);
    expect(new Set(broker.settings.map((one) => one.body)).size).to.equal(1);
    await platform.call(ada.token, 'DELETE', `/deployments/${body.id}`);
    expect(containersOf(body.id)).to.deep.equal([]);
  });
});
