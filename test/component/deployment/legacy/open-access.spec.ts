import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect } from 'chai';
import { newId } from '../../../../services/kit/ids.ts';
import { type LegacyGateway, startLegacyGateway } from '../../../support/deployment/legacy-gateway.ts';

describe('DEPLOYMENT_LEGACY_ACCESS', () => {
  let gateway: LegacyGateway;
  afterEach(() => gateway.stop());

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    gateway.send('POST', path, { body, headers });
  const cloud = (userId = gateway.ada) => {
    const { solutionId, revisionId: solutionRevisionId } = gateway;
    return { vmName: 'one', imagetag: 'area:1', solutionId, solutionRevisionId, userId };
  };
  const single = '/openstack/singleImageOpenstackDeployment';
  const start = async (access?: string) => {
    gateway = await startLegacyGateway({
      ...{ DEPLOYMENT_TARGETS: 'docker,cloudtwo', ...(access && { DEPLOYMENT_LEGACY_ACCESS: access }) },
    });
  };

  it('asks for a token where nothing else is set', async () => {
    await start();
    expect((await post(single, cloud())).status).to.equal(401);
    expect(gateway.commands).to.deep.equal([]);
  });

  it('open: takes a request for the user whom it names', async () => {
    await start('open');
    const { status, body } = await post(single, cloud());
    expect([status, body.status], JSON.stringify(body)).to.deep.equal([200, 'SUCCESS']);
    const query = new URLSearchParams(cloud());
    expect((await post(`/openstack/openstackExistingVMDeployment?${query}`, {})).status).to.equal(200);
    expect(gateway.commands.map(({ userId }) => userId)).to.deep.equal([gateway.ada, gateway.ada]);
    const { solutionId, revisionId, ada: userId } = gateway;
    const deployed = await post('/deploy', { solutionId, revisionId, envId: 'docker', userId });
    expect(deployed.status).to.equal(202);
    expect((await gateway.send('GET', `/status/${deployed.body.taskId}`)).body.status).to.equal('IP');
    expect((await gateway.send('GET', '/status/999')).status).to.equal(401);
  });

  it('open: names users who are there, and whose solution it is', async () => {
    await start('open');
    for (const userId of [newId(), 'none'])
      expect((await post(single, cloud(userId))).body).to.include({ status: 'FAILED', code: 'no_such_user' });
    const eve = newId();
    expect((await post(single, cloud(gateway.ada), { authorization: `Bearer ${eve}` })).status).to.equal(403);
    expect((await post(single, cloud(eve), { authorization: `Bearer ${eve}` })).status).to.equal(404);
    expect(gateway.commands).to.deep.equal([]);
  });

  it('open: takes nothing from a page in a browser, nor under the name of a stranger', async () => {
    await start('open');
    expect((await post(single, cloud(), { origin: 'https://stranger.example.org' })).status).to.equal(401);
    const sent = request(`${gateway.url}${single}`, { method: 'POST', headers: { host: 'stranger.example.org' } });
    sent.end(JSON.stringify(cloud()));
    const [status, body] = await new Promise<[number | undefined, unknown]>((resolve, reject) => {
      sent.once('response', async (response) => resolve([response.statusCode, await json(response)]));
      sent.once('error', reject);
    });
    expect(status).to.equal(421);
    expect(body).to.include({ status: 'FAILED', code: 'host_unknown' });
    expect(gateway.commands).to.deep.equal([]);
  });
});
