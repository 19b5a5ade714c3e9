import { expect } from 'chai';
import { sealedFor } from '../../../../services/deployment/domain/credentials/sealing.ts';
import { sealedForBroker } from '../../../../services/deployment/domain/data-broker/settings.ts';
import { createSeal } from '../../../../services/kit/secrets/seal.ts';
import { type LegacyGateway, startLegacyGateway } from '../../../support/deployment/legacy-gateway.ts';

const key = 'a key of specs that is long enough for it';
const [tenant, client, subscriptionKey] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];

describe('requests of the predecessor’s clients to the first cloud', () => {
  let gateway: LegacyGateway;
  beforeEach(async () => {
    gateway = await startLegacyGateway({
      ...{ DEPLOYMENT_TARGETS: 'cloudone', DEPLOYMENT_CLOUDONE_TARGET: 'cloudone', DEPLOYMENT_CREDENTIALS_KEY: key },
    });
  });
  afterEach(() => gateway.stop());

  const asked = (more: object = {}) => ({
    ...{ client, tenant, key: 'tulip', subscriptionKey, rgName: 'lab', acrName: 'labimages', storageAccount: 'files' },
    ...{ solutionId: gateway.solutionId, solutionRevisionId: gateway.revisionId, userId: gateway.ada, ...more },
  });
  const post = (path: string, body: object) => gateway.send('POST', path, { body, token: gateway.ada });
  const composite = {
    username: '',
    userPd: '',
    host: '',
    port: '',
    urlAttribute: '',
    jsonPosition: '',
    jsonMapping: '',
  };
  const machine = { vmUserName: 'user', vmUserPd: 'rose', vmHostIP: '10.0.0.4', vmHostName: 'vm' };

  for (const [path, more] of [
    ['/azure/singleImageAzureDeployment', { imagetag: 'area:1' }],
    ['/cloudone/singleImageCloudoneDeployment', { imagetag: 'area:1' }],
    ['/azure/compositeSolutionAzureDeployment', composite],
    ['/cloudone/compositeSolutionCloudoneDeployment', composite],
    ['/azure/existingAzureVM', { ...composite, ...machine }],
  ] as const)
    it(`${path}: is deployed with its account, which is sealed`, async () => {
      const { status, body } = await post(path, asked(more));
      expect([status, body.status], JSON.stringify(body)).to.deep.equal([200, 'SUCCESS']);
      const [stored] = gateway.credentials;
      const [command] = gateway.commands;
      expect(command).to.include({ deploymentId: body.UIDNumber, target: 'cloudone', credentialId: stored?.id });
      expect(JSON.stringify([stored, command, body]))
        .to.not.include('tulip')
        .and.not.include('rose');
      expect(stored && (await createSeal(key).open(sealedFor(stored), stored.sealed))).to.deep.equal({
        ...{ tenantId: tenant, clientId: client, clientSecret: 'tulip', subscriptionId: subscriptionKey },
        ...{ resourceGroup: 'lab', containerRegistry: 'labimages' },
      });
    });

  it('keep an account once, and another secret of it as another one', async () => {
    for (const secret of ['tulip', 'tulip', 'lily'])
      await post('/azure/singleImageAzureDeployment', asked({ key: secret }));
    const ids = gateway.commands.map(({ credentialId }) => credentialId);
    expect(gateway.credentials.map(({ id }) => id)).to.deep.equal([ids[0], ids[2]]);
    expect(ids[1]).to.equal(ids[0]);
  });

  it('seal the settings of a data broker for their deployment, where a composition is to get them', async () => {
    const settings = { ...composite, username: 'reader', userPd: 'lily', host: 'db', port: '5432', urlAttribute: 'u' };
    const path = '/azure/compositeSolutionAzureDeployment';
    const single = await post('/azure/singleImageAzureDeployment', asked(settings));
    const wrong = await post(path, asked({ ...settings, port: 'many' }));
    expect([single, wrong].map(({ status, body }) => [status, body.status, body.code])).to.deep.equal([
      [422, 'FAILED', 'no_data_broker'],
      [400, 'FAILED', 'invalid'],
    ]);
    expect(wrong.body.errors.map((one: { path: string }) => one.path)).to.deep.equal(['/port']);
    expect([gateway.credentials, gateway.commands]).to.deep.equal([[], []]);
    gateway.artifacts.push({ artifactTypeCode: 'BP', name: 'blueprint.json', uri: 'blueprint.json', size: 1 });
    const { status, body } = await post(path, asked(settings));
    expect(status, JSON.stringify(body)).to.equal(200);
    const [command] = gateway.commands;
    expect(JSON.stringify([command, body])).not.to.include('lily');
    const opened = (of: string) => createSeal(key).open(sealedForBroker(of), command?.options.sealedDataBroker ?? '');
    expect(await opened(body.UIDNumber)).to.deep.equal({
      ...{ userName: 'reader', password: 'lily', host: 'db', port: 5432, url: 'u' },
    });
    expect(await opened(gateway.ada)).to.equal(undefined);
  });

  it('name what is missing, keep nothing of what may not be deployed, and have a number', async () => {
    const incomplete = await post('/azure/singleImageAzureDeployment', asked({ key: undefined, tenant: 'none' }));
    const unknown = await post('/azure/singleImageAzureDeployment', asked({ solutionId: crypto.randomUUID() }));
    expect([incomplete, unknown].map(({ status, body }) => [status, body.status])).to.deep.equal([
      [400, 'FAILED'],
      [404, 'FAILED'],
    ]);
    expect(incomplete.body.errors.map(({ path }: { path: string }) => path)).to.have.members(['/tenant', '/key']);
    for (const { body, headers } of [incomplete, unknown]) expect(body.UIDNumber).to.equal(headers.get('x-request-id'));
    expect([gateway.credentials, gateway.commands]).to.deep.equal([[], []]);
  });
});
