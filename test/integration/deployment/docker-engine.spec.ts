import { expect } from 'chai';
import { describeDriver } from '../../contract/deployment/driver.suite.ts';
import { deploymentPlan, plannedComponent } from '../../support/deployment/plans.ts';
import { startTestDeployment, type TestDeployer, type TestDeployment } from '../../support/deployment/platform.ts';
import { deployedThings, docker, dockerLines } from '../../support/docker/docker.ts';
import { openDocker } from '../../support/docker/docker-target.ts';
import { buildModelImage } from '../../support/docker/model-image.ts';
import { freePort } from '../../support/engines.ts';
import type { RunningRole } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

const isContainerLane = process.env.TEST_ENGINES === 'containers';
const engineUrl = process.env.DOCKER_HOST ?? 'unix:///var/run/docker.sock';
const labelOf = (deploymentId: string) => `label=org.modelyard.deployment=${deploymentId}`;
const containersOf = (deploymentId: string) =>
  dockerLines('ps', '--all', '--no-trunc', '--filter', labelOf(deploymentId), '--format', '{{.ID}}');

if (isContainerLane)
  describeDriver('docker, on a real engine', async () => {
    const image = 'modelyard-test/contract:1';
    buildModelImage(image);
    const first = await freePort();
    const { driver, stop } = openDocker(engineUrl, { first, last: first + 40 });
    const revisions = { first: crypto.randomUUID(), second: crypto.randomUUID() };
    const components = [
      plannedComponent('adder', { image }),
      plannedComponent('source', { image, kind: 'data_broker' }),
    ];
    return {
      driver,
      planOf: (deploymentId, revision) => deploymentPlan({ deploymentId, revisionId: revisions[revision], components }),
      impossible: deploymentPlan({ components: [plannedComponent('bare', { image: undefined })] }),
      list: async (deploymentId) => deployedThings().filter((name) => name.includes(deploymentId)),
      starts: async (deploymentId) =>
        containersOf(deploymentId).map((id) => docker(['inspect', '--format', '{{.Id}} {{.State.StartedAt}}', id])),
      async close() {
        await stop();
        docker(['rmi', '--force', image]);
      },
    };
  });

describe('deployments on a real Docker engine', function () {
  this.timeout(400_000);
  let platform: TestDeployment;
  let worker: RunningRole | undefined;
  let ada: TestDeployer;
  const images: string[] = [];

  before(async function () {
    if (!isContainerLane) this.skip();
    platform = await startTestDeployment({ dockerUrl: engineUrl });
    worker = await platform.startWorker();
    ada = await platform.newUser();
  });
  after(async () => {
    await worker?.stop();
    await platform?.stop();
    for (const image of images) docker(['rmi', '--force', image]);
  });

  async function newModel() {
    const model = await platform.newModel(ada.userId);
    buildModelImage(model.image);
    images.push(model.image);
    return model;
  }
  const call = async (id: string, message: string) => {
    const response = await fetch(`${platform.url}/run/${id}/run`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/vnd.google.protobuf' },
      body: message,
    });
    return `${response.status} ${await response.text()}`;
  };
  const untilAnswers = (id: string, what: string) =>
    until(async () => (await call(id, 'again')) === '200 again', {
      what: `it answers after ${what}`,
    });

  it('run, are healed and started again, and leave nothing behind', async () => {
    const before = deployedThings();
    const { solutionId } = await newModel();
    const { status, body } = await platform.call(ada.token, 'POST', '/deployments', { solutionId });
    expect(status, JSON.stringify(body)).to.equal(201);
    const { id } = body;
    expect(await call(id, 'hello')).to.equal('200 hello');
    const [first = ''] = containersOf(id);

    docker(['kill', first]);
    await untilAnswers(id, 'it was killed');
    expect(containersOf(id)).to.deep.equal([first]);

    docker(['rm', '--force', first]);
    await untilAnswers(id, 'it was removed by hand');
    const [second = ''] = containersOf(id);
    expect(second).not.to.equal(first);

    // The program ends by itself: the engine starts it again.
    await call(id, 'end');
    await untilAnswers(id, 'its program has ended');
    expect(containersOf(id)).to.deep.equal([second]);

    const restarted = await platform.call(ada.token, 'POST', `/deployments/${id}/restart`);
    expect(restarted.status, JSON.stringify(restarted.body)).to.be.oneOf([200, 202]);
    await untilAnswers(id, 'a restart');
    await until(() => containersOf(id).length === 1, { what: 'the one before has ended' });
    expect(containersOf(id)).not.to.include(second);
    expect(await call(id, 'hello')).to.equal('200 hello');

    const removed = await platform.call(ada.token, 'DELETE', `/deployments/${id}`);
    expect(removed.body).to.include({ status: 'removed', detail: null });
    expect(deployedThings()).to.have.members(before);
  });

  it('run a composition of several servers each, and leave nothing behind', async () => {
    const before = deployedThings();
    const { solutionId } = await platform.newComposition(ada.userId, [await newModel(), await newModel()]);
    const options = { replicas: 2 };
    const { status, body } = await platform.call(ada.token, 'POST', '/deployments', { solutionId, options });
    expect(status, JSON.stringify(body)).to.equal(201);
    expect(containersOf(body.id)).to.have.length(4);
    expect(await call(body.id, 'through both')).to.equal('200 through both');
    // One of the two is gone before it is healed: the other one gets its calls.
    docker(['kill', containersOf(body.id)[0] ?? '']);
    for (let number = 0; number < 4; number += 1)
      expect(await call(body.id, `call ${number}`)).to.equal(`200 call ${number}`);
    await platform.call(ada.token, 'DELETE', `/deployments/${body.id}`);
    expect(deployedThings()).to.have.members(before);
  });
});
