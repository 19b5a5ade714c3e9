import { expect } from 'chai';
import type { DeploySolution } from '../../../../services/contracts/deployment.ts';
import {
  decideDeploy,
  decideRemoveUnused,
  decideRestart,
  decideScale,
  decideUndeploy,
  decideUpdate,
} from '../../../../services/deployment/app/decide.ts';
import type { DeploymentStores } from '../../../../services/deployment/domain/deployment.ts';
import type { Command } from '../../../../services/kit/bus/command.ts';
import { newId } from '../../../../services/kit/ids.ts';
import { memoryDeployments } from '../../../support/deployment/memory-deployments.ts';
import { plainOptions } from '../../../support/deployment/plans.ts';

const limits = { userLimit: 2, at: '2026-03-02T09:30:00.000Z' };
const options = { ...plainOptions, memoryLimitBytes: null, processorLimit: null, sealedDataBroker: null };
const command = <T extends object>(data: T) => ({ id: newId(), data }) as Command<T>;

describe('the commands of deployments', () => {
  let stores: DeploymentStores;
  const request = (overrides: Partial<DeploySolution> = {}): DeploySolution => ({
    ...{ deploymentId: newId(), trackingId: newId(), userId: 'ada', loginName: 'ada', target: 'local' },
    ...{ solutionId: newId(), revisionId: newId(), name: 'area', options, credentialId: null, ...overrides },
  });
  const deployed = async () => {
    const data = request({ name: `area-${newId()}` });
    await decideDeploy(command(data), stores, { ...limits, userLimit: 100 });
    await stores.deployment.change(data.deploymentId, ['starting'], { status: 'ready', at: limits.at });
    return data;
  };

  beforeEach(() => {
    stores = { deployment: memoryDeployments(), credentials: { use: async (_, { userId }) => userId === 'ada' } };
  });

  it('DeploySolution makes a record that is starting', async () => {
    const data = request();
    const decided = await decideDeploy(command(data), stores, limits);
    expect(decided).to.have.nested.property('outcome.events[0].type', 'modelyard.deployment.DeploymentStarted');
    expect(await stores.deployment.find(data.deploymentId)).to.include({ status: 'starting', name: 'area' });
  });

  it('DeploySolution is rejected where the name is used, and above the limit of a user', async () => {
    await decideDeploy(command(request()), stores, limits);
    const named = await decideDeploy(command(request()), stores, limits);
    expect(named).to.have.nested.property('rejection.code', 'name_taken');
    await decideDeploy(command(request({ name: 'two' })), stores, limits);
    const third = await decideDeploy(command(request({ name: 'three' })), stores, limits);
    expect(third).to.have.nested.property('rejection.code', 'too_many_deployments');
    const ofAnother = await decideDeploy(command(request({ name: 'three', userId: 'bob' })), stores, limits);
    expect(ofAnother.status).to.equal('done');
  });

  it('UpdateDeployment keeps what answers until the new revision does', async () => {
    const { deploymentId, revisionId } = await deployed();
    const data = { deploymentId, userId: 'ada', revisionId: newId(), options };
    const decided = await decideUpdate(command(data), stores, limits);
    expect(decided).to.have.nested.property('input.previous.revisionId', revisionId);
    expect(decided).to.have.nested.property('input.revisionId', data.revisionId);
    expect(await stores.deployment.find(deploymentId)).to.include({ status: 'updating', revisionId });
    const second = await decideUpdate(command(data), stores, limits);
    expect(second).to.have.nested.property('rejection.code', 'deployment_updating');
  });

  it('UpdateDeployment begins a round where the same revision gets other servers', async () => {
    const { deploymentId, revisionId } = await deployed();
    const update = async (changed: object) => {
      const data = { deploymentId, userId: 'ada', revisionId, options: { ...options, ...changed } };
      const decided = await decideUpdate(command(data), stores, limits);
      if (decided.status === 'rejected') throw new Error(decided.rejection.detail);
      const { round, previous, options: wanted } = decided.input;
      const changes = { status: 'ready', round, options: wanted, at: limits.at } as const;
      await stores.deployment.change(deploymentId, ['updating'], changes);
      return [previous?.round ?? 0, round];
    };
    expect(await update({})).to.deep.equal([0, 0]);
    expect(await update({ memoryLimitBytes: 1_000 })).to.deep.equal([0, 1]);
    expect(await update({ memoryLimitBytes: 1_000, replicas: 3 })).to.deep.equal([1, 1]);
    expect(await update({ processorLimit: 1 })).to.deep.equal([1, 2]);
    const scaled = await decideScale(command({ deploymentId, userId: 'ada', replicas: 1 }), stores, limits);
    expect(scaled).to.have.nested.property('input.round', 2);
    await stores.deployment.change(deploymentId, ['updating'], { status: 'ready', at: limits.at });
    const other = { deploymentId, userId: 'ada', revisionId: newId(), options };
    expect(await decideUpdate(command(other), stores, limits)).to.have.nested.property('input.round', 0);
  });

  it('ScaleDeployment changes the number of servers and nothing else', async () => {
    const { deploymentId, revisionId } = await deployed();
    const decided = await decideScale(command({ deploymentId, userId: 'ada', replicas: 3 }), stores, limits);
    expect(decided).to.have.nested.property('input.revisionId', revisionId);
    expect(decided)
      .to.have.nested.property('input.options')
      .that.deep.equals({ ...plainOptions, replicas: 3 });
  });

  it('RestartDeployment needs one that runs', async () => {
    const { deploymentId } = await deployed();
    const decided = await decideRestart(command({ deploymentId, userId: 'ada' }), stores, limits);
    expect(decided.status).to.equal('done');
    expect(decided).to.have.nested.property('input.round', 1);
    expect(decided).to.have.nested.property('input.previous.round', undefined);
    const again = await decideRestart(command({ deploymentId, userId: 'ada' }), stores, limits);
    expect(again).to.have.nested.property('rejection.code', 'deployment_updating');
    await stores.deployment.change(deploymentId, ['updating'], { status: 'failed', at: limits.at });
    const failed = await decideRestart(command({ deploymentId, userId: 'ada' }), stores, limits);
    expect(failed).to.have.nested.property('rejection.code', 'deployment_failed');
  });

  it('UndeploySolution knows the process that it ends, and is done once', async () => {
    const data = request();
    const deploy = command(data);
    await decideDeploy(deploy, stores, limits);
    const undeploy = { deploymentId: data.deploymentId, userId: 'ada' };
    const decided = await decideUndeploy(command(undeploy), stores, limits);
    expect(decided).to.have.nested.property('input.before', deploy.id);
    expect(await stores.deployment.find(data.deploymentId)).to.include({ status: 'removing' });
    const again = await decideUndeploy(command(undeploy), stores, limits);
    expect(again).to.have.nested.property('rejection.code', 'deployment_removing');
    const none = await decideUndeploy(command({ ...undeploy, deploymentId: newId() }), stores, limits);
    expect(none).to.have.nested.property('rejection.kind', 'not_found');
  });

  it('are joined by the removal of one that is not called, where it runs', async () => {
    const data = request({ idleMinutes: 60 });
    const removal = command({ deploymentId: data.deploymentId });
    const wanted = { at: limits.at, unusedMinutes: 60 };
    await decideDeploy(command(data), stores, limits);
    expect(await stores.deployment.find(data.deploymentId)).to.include({ idleMinutes: 60 });
    const starting = await decideRemoveUnused(removal, stores, wanted);
    expect(starting).to.have.nested.property('rejection.code', 'deployment_starting');
    await stores.deployment.change(data.deploymentId, ['starting'], { status: 'ready', at: limits.at });
    const decided = await decideRemoveUnused(removal, stores, wanted);
    expect(decided).to.have.nested.property('input.unusedMinutes', 60);
    expect(decided).to.have.nested.property('outcome.events[0].type', 'modelyard.deployment.DeploymentRemovalStarted');
    expect(await stores.deployment.find(data.deploymentId)).to.include({ status: 'removing', taskId: removal.id });
  });
});
