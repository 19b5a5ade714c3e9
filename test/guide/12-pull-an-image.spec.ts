import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { push } from '../support/model-bundle.ts';
import { sharedOnboarding } from '../support/onboarding.ts';
import { tar } from '../support/publication-corpus/archives.ts';
import { operator, registryStartsWithinMs, type TestRegistry, testRegistry } from '../support/registry.ts';
import { person, tokenOf } from '../support/registry-client.ts';
import type { RunningRole } from '../support/roles.ts';
import { dockerArchive } from '../support/saved-images.ts';
import { findSkopeo, type Skopeo } from '../support/skopeo.ts';

describe('12. Pull an image', function () {
  this.timeout(registryStartsWithinMs);
  let registry: TestRegistry;
  let worker: RunningRole;
  let skopeo: Skopeo;
  let folder: string;

  /** As a push names it: `127.0.0.1:8088/adder_3f2c…:1`. */
  let image: string;
  let name: string;
  let solutionId: string;

  before(async () => {
    const [onboarding, started] = await Promise.all([sharedOnboarding(), testRegistry()]);
    [registry, skopeo] = [started, await findSkopeo()];
    folder = await mkdtemp(join(tmpdir(), 'modelyard-pull-'));
    const credentials = `${operator.username}:${operator.password}`;
    worker = await onboarding.startWorker({ IMAGE_REGISTRY_URL: registry.url, REGISTRY_CREDENTIALS: credentials });
    // To keep the story short, the model comes as `docker save` writes it; of others the platform builds the image.
    const model = { name: 'image.tar', text: await tar(...dockerArchive()) };
    const { token } = await onboarding.newUser();
    const headers = { modelname: 'adder' };
    const { body } = await push(onboarding.url, token, { model }, headers, '/onboarding-app/v2/advancedModel');
    [image, solutionId] = [body.dockerImageUri, body.result.solutionId];
    name = `adder_${solutionId}`;
    registry.neighbours.solutions.set(solutionId, { ownerId: 'owner', accessTypeCode: 'PR' });
  });
  after(async () => {
    await worker?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const pull = (to: string, ...login: string[]) =>
    skopeo('copy', '--src-tls-verify=false', ...login, `docker://${image}`, `dir:${join(folder, to)}`);
  const credentialsOf = ({ username, password }: { username: string; password: string }) =>
    ['--src-creds', `${username}:${password}`] as const;
  const failure = (run: Promise<string>) =>
    run.then(
      () => 'it succeeded',
      (error: Error) => error.message,
    );

  it('needs the name of model and solution, and the version, which the push has answered', () => {
    expect(image).to.equal(`${new URL(registry.url).host}/${name}:1`);
  });

  it('begins with a 401 that says where a token is to be had, and for what', async () => {
    const { status, headers } = await fetch(`${registry.url}/v2/${name}/manifests/1`);

    expect(status).to.equal(401);
    expect(headers.get('www-authenticate')).to.match(/^Bearer realm="[^"]+\/token",service="modelyard-registry",/);
    expect(headers.get('www-authenticate')).to.include(`scope="repository:${name}:pull"`);
  });

  it('goes on with a token, by the password or an API token of a user', async () => {
    const token = await tokenOf(registry.url, person('owner'), `repository:${name}:pull`);

    const authorization = `Bearer ${token}`;
    const manifest = await fetch(`${registry.url}/v2/${name}/manifests/1`, { headers: { authorization } });
    expect(manifest.status).to.equal(200);
    const { layers } = (await manifest.json()) as { layers: { digest: string; size: number }[] };
    const layer = await fetch(`${registry.url}/v2/${name}/blobs/${layers[0]?.digest}`, { headers: { authorization } });
    expect((await layer.arrayBuffer()).byteLength).to.equal(layers[0]?.size);
  });

  it('is what docker, podman, crane and skopeo do by themselves', async () => {
    await pull('owner', ...credentialsOf(person('owner')));

    expect(await readdir(join(folder, 'owner'))).to.include.members(['manifest.json', 'version']);
  });

  it('is for the people of a private solution alone', async () => {
    const refused = /denied|unauthorized|authentication required/i;
    expect(await failure(pull('stranger', ...credentialsOf(person('stranger'))))).to.match(refused);
    expect(await failure(pull('anonymous', '--src-no-creds'))).to.match(refused);
  });

  it('is for everybody once the solution is published', async () => {
    const published = { ownerId: 'owner', accessTypeCode: 'PB', validationStatusCode: 'PS' };
    registry.neighbours.solutions.set(solutionId, published);

    await pull('everybody', '--src-no-creds');

    expect(await readdir(join(folder, 'everybody'))).to.deep.equal(await readdir(join(folder, 'owner')));
  });
});
