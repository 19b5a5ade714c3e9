import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { derivedId } from '../../../services/kit/ids.ts';
import { digestOf } from '../../../services/onboarding/images/oci/digest.ts';
import {
  createRegistryClient,
  type RegistryClient,
} from '../../../services/onboarding/images/registry/registry-client.ts';
import { push } from '../../support/model-bundle.ts';
import { sharedOnboarding, type TestOnboarding, type TestPusher } from '../../support/onboarding.ts';
import { sharedPlainRegistry } from '../../support/plain-registry.ts';
import { type Tarred, tar } from '../../support/publication-corpus/archives.ts';
import type { RunningRole } from '../../support/roles.ts';
import { bottom, configOf, dockerArchive, layout, top } from '../../support/saved-images.ts';

/** On the real registry. */
describe('pushing a saved image', function () {
  this.timeout(240_000);

  let onboarding: TestOnboarding;
  let url: string;
  let registry: RegistryClient;
  let worker: RunningRole;
  let user: TestPusher;

  before(async () => {
    [onboarding, url] = await Promise.all([sharedOnboarding(), sharedPlainRegistry()]);
    registry = createRegistryClient({ url });
    worker = await startWorker();
    user = await onboarding.newUser();
  });
  after(async () => {
    await worker?.stop();
    await registry.close();
  });

  const startWorker = () =>
    onboarding.startWorker({ IMAGE_REGISTRY_URL: url, REGISTRY_CREDENTIALS: 'onboarding:any password will do' });

  const pushImage = async (modelname: string, entries: readonly Tarred[]) =>
    pushFile(modelname, { name: 'image.tar', text: await tar(...entries) });

  const pushFile = (modelname: string, model: { readonly name: string; readonly text: Uint8Array }) =>
    push(onboarding.url, user.token, { model }, { modelname }, '/onboarding-app/v2/advancedModel');

  async function artifactsOf(solutionId: string): Promise<readonly Record<string, string>[]> {
    const [revision] = await onboarding.get(`/solution/${solutionId}/revision`);
    const artifacts = await onboarding.get(`/revision/${revision.revisionId}/artifact`);
    return artifacts.filter(({ artifactTypeCode }: Record<string, string>) => artifactTypeCode !== 'LG');
  }

  async function dockerizeOf(taskId: number): Promise<Record<string, string>> {
    const rows = await onboarding.get(`/task/${taskId}/stepresult`);
    return rows.find(({ name }: Record<string, string>) => name === 'Dockerize');
  }

  it('of docker save loads it into the registry, and registers where it is', async () => {
    const { status, body } = await pushImage('Saved-docker', dockerArchive());
    expect(status, JSON.stringify(body)).to.equal(201);
    const { solutionId } = body.result;
    const name = `saved-docker_${solutionId}`;
    const reference = `${new URL(url).host}/${name}:1`;
    expect(body.dockerImageUri).to.equal(reference);
    const [artifact, ...others] = await artifactsOf(solutionId);
    expect(others).to.deep.equal([]);
    expect(artifact).to.include({ artifactTypeCode: 'DI', uri: reference });
    const manifest = JSON.parse((await registry.manifest(name, '1'))?.text ?? '');
    expect(manifest.config.digest).to.equal(digestOf(configOf(bottom, top)));
    expect(await registry.readBlob(name, digestOf(top), 1_000)).to.deep.equal(top);
    expect((await dockerizeOf(body.taskId)).result).to.match(/^Loaded .*saved-docker_.* \(sha256:/);
  });

  it('in the layout of OCI keeps its digest', async () => {
    const { entries, manifest } = layout();
    const { status, body } = await pushImage('saved-oci', entries);
    expect(status, JSON.stringify(body)).to.equal(201);
    const found = await registry.manifest(`saved-oci_${body.result.solutionId}`, '1');
    expect(found?.digest).to.equal(digestOf(manifest));
  });

  it('that is compressed is loaded with the same digest', async () => {
    const { entries, manifest } = layout();
    const model = { name: 'image.tar.gz', text: gzipSync(await tar(...entries)) };
    const { status, body } = await pushFile('saved-compressed', model);
    expect(status, JSON.stringify(body)).to.equal(201);
    const found = await registry.manifest(`saved-compressed_${body.result.solutionId}`, '1');
    expect(found?.digest).to.equal(digestOf(manifest));
  });

  it('that is no archive is refused before a task begins', async () => {
    const { status, body } = await pushFile('saved-broken', { name: 'image.tgz', text: Buffer.from('no gzip') });
    expect(status, JSON.stringify(body)).to.equal(400);
    expect(body).to.deep.equal({
      ...{ status: 'ERROR', errorCode: 'INVALID_PARAMETER', code: 'archive_damaged' },
      errorMessage: 'image.tgz cannot be expanded: incorrect header check.',
      errors: [{ path: 'model', message: 'cannot be expanded: incorrect header check' }],
    });
  });

  it('that is damaged fails, and leaves nothing behind', async () => {
    const { status, body } = await pushImage('saved-damaged', dockerArchive([top, top]));
    expect(status, JSON.stringify(body)).to.equal(422);
    expect(body.errorMessage).to.include('0/layer.tar has other bytes');
    const solutionId = derivedId(`${user.userId}/saved-damaged`, 0);
    expect(await artifactsOf(solutionId)).to.deep.equal([]);
    expect(await registry.manifest(`saved-damaged_${solutionId}`, '1')).to.equal(undefined);
  });

  it('takes the image away again where a later step fails', async () => {
    const solutionId = derivedId(`${user.userId}/saved-undone`, 0);
    const name = `saved-undone_${solutionId}`;
    // The last step stores the log; the failure is logged as well.
    onboarding.repository.refuse(`${solutionId}/OnboardingLog/1/`, 1);
    const { status, body } = await pushImage('saved-undone', dockerArchive());
    expect(status).to.equal(422);
    expect((await dockerizeOf(body.taskId)).result).to.include(name);
    expect(await artifactsOf(solutionId)).to.deep.equal([]);
    expect(await registry.manifest(name, '1')).to.equal(undefined);
  });

  it('says so where there is no registry', async () => {
    await worker.stop();
    worker = await onboarding.startWorker();
    const { status, body } = await pushImage('saved-nowhere', dockerArchive());
    expect(status, JSON.stringify(body)).to.equal(201);
    expect(body).not.to.have.property('dockerImageUri');
    expect(await artifactsOf(body.result.solutionId)).to.deep.equal([]);
    expect((await dockerizeOf(body.taskId)).result).to.include('this platform has no image registry');
  });
});
