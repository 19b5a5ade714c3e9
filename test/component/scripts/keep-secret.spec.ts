import { expect } from 'chai';
import { newComposeSecrets } from '../../../scripts/containers/compose-secrets.ts';
import { keepSecret } from '../../../scripts/containers/keep-secret.ts';
import { createKubeApi } from '../../../services/deployment/clients/kubernetes/kube-api.ts';
import { type FakeKubernetes, startFakeKubernetes } from '../../fakes/kubernetes-api/kubernetes-api.ts';

describe('the secret of a platform in a cluster', function () {
  this.timeout(60_000);
  let fake: FakeKubernetes;
  beforeEach(async () => {
    fake = await startFakeKubernetes();
  });
  afterEach(() => fake.stop());

  const apiOf = ({ kubeconfig }: FakeKubernetes) => createKubeApi({ kubeconfig, timeoutMs: 10_000 });
  const place = { namespace: 'modelyard', name: 'modelyard-secrets' };
  const keep = async () => {
    const api = apiOf(fake);
    const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: place.namespace } };
    const type = 'application/apply-patch+yaml';
    await api.send({
      method: 'PATCH',
      path: '/api/v1/namespaces/modelyard',
      body: namespace,
      type,
      query: { fieldManager: 'a' },
    });
    return keepSecret(api, place);
  };
  const data = (): Record<string, string> => fake.objects('Secret')[0]?.data ?? {};

  it('is made once, whole', async () => {
    const names = Object.keys(newComposeSecrets());
    expect(await keep()).to.have.members(names);
    const before = { ...data() };
    expect(Object.keys(before)).to.have.members(names);
    expect(await keep()).to.deep.equal([]);
    expect(data()).to.deep.equal(before);
  });

  it('gets what a later release needs besides, and keeps the rest', async () => {
    await keep();
    const secret = data();
    const { CATALOG_SERVICES_PASSWORD: kept } = secret;
    delete secret.REGISTRY_SERVICES_PASSWORD;
    delete secret.MONGODB_PASSWORD;
    expect(await keep()).to.have.members(['REGISTRY_SERVICES_PASSWORD', 'MONGODB_PASSWORD']);
    expect(data()).to.include({ CATALOG_SERVICES_PASSWORD: kept });
    expect(data().REGISTRY_SERVICES_PASSWORD).to.match(/^[A-Za-z0-9+/=]{20,}$/);
  });

  it('is not made where the cluster does not answer', async () => {
    fake.intercept = () => 'fail';
    expect(await keep().catch((error) => error)).to.include({ code: 'unavailable' });
    expect(fake.objects('Secret')).to.deep.equal([]);
  });
});
