import { expect } from 'chai';
import { newId } from '../../../../services/kit/ids.ts';
import { type LegacyGateway, startLegacyGateway } from '../../../support/deployment/legacy-gateway.ts';

describe('POST /deploy', () => {
  let gateway: LegacyGateway;
  before(async () => {
    gateway = await startLegacyGateway({
      DEPLOYMENT_TARGETS: 'local,docker,kubernetes',
      DEPLOYMENT_ENVIRONMENTS: 'lab=docker',
    });
  });
  after(() => gateway.stop());

  const send = (method: string, path: string, body?: object, token = gateway.ada) =>
    gateway.send(method, path, { token, ...(body && { body }) });
  const asked = () => {
    const { solutionId, revisionId, ada: userId } = gateway;
    return { solutionId, revisionId, envId: 'lab', userId };
  };

  it('answers a task and a tracking id before the work begins', async () => {
    const { status, body, headers } = await send('POST', '/deploy', asked());
    expect(status, JSON.stringify(body)).to.equal(202);
    const [command] = gateway.commands;
    expect(body).to.deep.equal({ status: 'SUCCESS', taskId: 1, trackingId: command?.trackingId });
    expect(command).to.include({ target: 'docker', solutionId: gateway.solutionId, userId: gateway.ada });
    expect(headers.get('location')).to.equal(`/deployments/${command?.deploymentId}`);
  });

  it('takes the name of a target as environment, and the first target where there is none', async () => {
    const targetFor = async (envId: string | undefined) => {
      await send('POST', '/deploy', { ...asked(), envId });
      return gateway.commands.at(-1)?.target;
    };
    expect([await targetFor('kubernetes'), await targetFor(undefined), await targetFor('')]).to.deep.equal([
      ...['kubernetes', 'local', 'local'],
    ]);
  });

  it('fails with a true status, and says why', async () => {
    const before = gateway.commands.length;
    const failures = [
      await send('POST', '/deploy', { ...asked(), solutionId: newId() }),
      await send('POST', '/deploy', { ...asked(), revisionId: 'none' }),
      await send('POST', '/deploy', { ...asked(), envId: 'moon' }),
      await send('POST', '/deploy', { ...asked(), revisionId: undefined }),
      await send('POST', '/deploy', { ...asked(), userId: newId() }),
      await send('POST', '/deploy', asked(), ''),
    ];
    expect(failures.map(({ status, body }) => [status, body.status, body.code])).to.deep.equal([
      [404, 'FAIL', 'not_found'],
      [404, 'FAIL', 'not_found'],
      [400, 'FAIL', 'unknown_target'],
      [400, 'FAIL', 'invalid'],
      [403, 'FAIL', 'another_user'],
      [401, 'FAIL', 'unauthenticated'],
    ]);
    expect(gateway.commands).to.have.length(before);
  });

  it('is followed at /status of its task', async () => {
    const { body: accepted } = await send('POST', '/deploy', asked());
    const { deploymentId: id = '', name } = gateway.commands.at(-1) ?? {};
    const path = `/status/${accepted.taskId}`;
    const begun = { status: 'IP', reason: null, ingress: null, nodePortUrl: null, deploymentId: id };
    expect((await send('GET', path)).body).to.deep.equal(begun);
    const at = new Date().toISOString();
    const endpoints = [{ component: 'area', host: '127.0.0.1', port: 3330 }];
    await gateway.deployments.change(id, ['starting'], { status: 'ready', endpoints, at });
    const runs = { status: 'SU', ingress: `/run/${name}`, nodePortUrl: 'http://127.0.0.1:3330' };
    expect((await send('GET', path)).body).to.deep.equal({ ...begun, ...runs });
    await gateway.deployments.change(id, ['ready'], { status: 'failed', endpoints: [], detail: 'no memory', at });
    expect((await send('GET', path)).body).to.deep.equal({ ...begun, status: 'FA', reason: 'no memory' });
    expect((await send('GET', path, undefined, newId())).status).to.equal(404);
    for (const unknown of ['/status/999', '/status/none']) expect((await send('GET', unknown)).status).to.equal(404);
  });

  it('keeps what jobs report to /status, and changes nothing by it', async () => {
    const { body: accepted } = await send('POST', '/deploy', asked());
    const path = `/status/${accepted.taskId}`;
    const report = {
      ...{ status: 'FA', reason: 'no route', ingress: 'https://lab.example.org/area/', nodePortUrl: '' },
      continuousTrainingEnabled: 'false',
    };
    const kept = await send('POST', path, report);
    expect([kept.status, kept.body]).to.deep.equal([200, { status: 'OK' }]);
    expect(gateway.lines.at(-1)).to.include({
      ...{ component: 'report', text: 'status: FA; reason: no route; ingress: https://lab.example.org/area/' },
    });
    expect((await send('GET', path)).body.status).to.equal('IP');
    expect((await send('POST', path, { ...report, status: 'done' })).status).to.equal(400);
    expect((await send('POST', path, report, newId())).status).to.equal(404);
    expect(gateway.lines).to.have.length(1);
  });
});
