import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { extract } from 'tar-stream';
import {
  type Authority,
  type CertificateAndKey,
  createAuthority,
  type PlatformSubject,
} from '../../../scripts/federation/authority.ts';
import { basicHeader } from '../../../services/kit/http/basic-header.ts';
import { newId } from '../../../services/kit/ids.ts';
import { type FakeRegistry, startFakeRegistry } from '../../fakes/image-registry.ts';
import {
  addOwnPeer,
  addPeer,
  askAsPeer,
  type FederationGateway,
  makePlatformFiles,
  ownName as own,
  type PeerRequest,
  type PlatformFiles,
  startFederationGateway,
} from '../../support/federation.ts';
import { sharedPortal, type TestPortal } from '../../support/portal.ts';
import { fileForm } from '../../support/portal-files.ts';
import { type StagedSolution, stageSolution } from '../../support/portal-matrix/stage.ts';
import { until } from '../../support/until.ts';

const registryAccount = 'federation:a password of specs';

async function readTar(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const reading = extract();
  reading.end(bytes);
  for await (const entry of reading) files.set(entry.header.name, await buffer(entry));
  return files;
}

/** What another platform finds here, over connections with certificates. */
describe('other platforms', function () {
  this.timeout(240_000);
  let portal: TestPortal;
  let files: PlatformFiles;
  let authority: Authority;
  let gateway: FederationGateway;
  let active: CertificateAndKey;
  let registry: FakeRegistry;

  before(async () => {
    portal = await sharedPortal();
    files = await makePlatformFiles(own);
    ({ authority } = files);
    registry = await startFakeRegistry({ login: { user: registryAccount, scheme: 'basic' } });
    gateway = await startFederationGateway(portal, files, {
      ...{ IMAGE_REGISTRY_URL: registry.url, REGISTRY_CREDENTIALS: registryAccount },
    });
    await addOwnPeer(portal);
    active = await joinPlatform('active.example.org');
  });
  after(async () => {
    await gateway?.stop();
    await registry?.close();
    await files?.remove();
  });

  /** A platform that an administrator has accepted. */
  async function joinPlatform(subjectName: string, set: object = {}): Promise<CertificateAndKey> {
    await addPeer(portal, { subjectName, ...set });
    return authority.issue({ commonName: subjectName });
  }

  const ask = (by: CertificateAndKey | undefined, path: string, rest: Pick<PeerRequest, 'method' | 'headers'> = {}) =>
    askAsPeer(`${gateway.url}${path}`, { by, authority, ...rest });
  const rejectedBy = (by: CertificateAndKey | undefined) =>
    ask(by, '/ping').then(
      ({ status }) => `answered ${status}`,
      ({ code }: NodeJS.ErrnoException) => `connection: ${code}`,
    );
  const wire = (selector: object) => `/solutions?selector=${encodeURIComponent(toBase64(selector))}`;
  const toBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64');

  async function make(path: string, body?: object) {
    const answer = await portal.catalog.call('POST', path, body);
    expect(answer.status, JSON.stringify(answer.body)).to.be.below(300);
    return answer.body;
  }
  async function addArtifact(
    { revisionId }: StagedSolution,
    fields: { uri: string; name: string; artifactTypeCode?: string },
  ) {
    const userId = portal.people.owner.userId;
    const { artifactId } = await make('/artifact', {
      ...{ artifactTypeCode: 'MI', version: '1', size: 5, userId },
      ...fields,
    });
    await make(`/revision/${revisionId}/artifact/${artifactId}`);
    return artifactId as string;
  }

  async function pushImage(repository: string, tag: string, config: Buffer, layers: readonly Buffer[]): Promise<void> {
    const headers = { authorization: basicHeader(registryAccount) };
    const push = async (bytes: Buffer) => {
      const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
      const begun = await fetch(`${registry.url}/v2/${repository}/blobs/uploads/`, { method: 'POST', headers });
      const address = new URL(String(begun.headers.get('location')), registry.url);
      address.searchParams.set('digest', digest);
      const { status } = await fetch(address, { method: 'PUT', body: new Uint8Array(bytes), headers });
      expect(status).to.equal(201);
      return { digest, size: bytes.length };
    };
    const manifest = { schemaVersion: 2, config: await push(config), layers: await Promise.all(layers.map(push)) };
    const { status } = await fetch(`${registry.url}/v2/${repository}/manifests/${tag}`, {
      ...{ method: 'PUT', body: JSON.stringify(manifest) },
      headers: { ...headers, 'content-type': 'application/vnd.oci.image.manifest.v1+json' },
    });
    expect(status).to.equal(201);
  }

  it('connect with a certificate of a known authority, or not at all', async () => {
    const foreign = await createAuthority('another authority');
    const strangers = [
      undefined,
      await foreign.issue({ commonName: 'active.example.org' }),
      await authority.issue({ commonName: 'active.example.org', days: -1 }),
    ];
    for (const by of strangers) expect(await rejectedBy(by)).to.match(/^connection: (?:ERR_SSL|ECONNRESET|EPIPE)/);
    const answer = await ask(active, '/ping');
    expect([answer.status, answer.json.error, answer.json.content.subjectName]).to.deep.equal([200, null, own]);
  });

  it('are known by the common name of the certificate, or by its DNS names', async () => {
    const named = { commonName: 'gateway-7', dnsNames: ['active.example.org'] };
    expect((await ask(await authority.issue(named), '/ping')).status).to.equal(200);
    const other = { commonName: 'gateway-7', dnsNames: ['inactive.example.org'] };
    expect((await ask(await authority.issue(other), '/ping')).status).to.equal(401);
  });

  it('ask to be registered, are accepted by an administrator, and leave again', async () => {
    const subject: PlatformSubject = {
      commonName: 'new.example.org',
      organisation: 'Models Ltd',
      email: 'ops@example.org',
    };
    const by = await authority.issue(subject);
    for (const path of ['/ping', '/solutions', '/peers']) {
      const { status, json } = await ask(by, path);
      expect([status, json.content], path).to.deep.equal([401, null]);
      expect(json.error).to.include('POST /peer/register');
    }
    const registered = await ask(by, '/peer/register', { method: 'POST' });
    expect(registered.status).to.equal(202);
    expect(registered.json.content).to.include({
      ...{ subjectName: 'new.example.org', apiUrl: 'https://new.example.org', statusCode: 'RQ' },
      ...{ description: 'Models Ltd', contact1: 'ops@example.org', self: false, local: false },
    });
    const again = await ask(by, '/peer/register', { method: 'POST' });
    expect([again.status, again.json.code]).to.deep.equal([400, 'known_already']);
    expect((await ask(by, '/solutions')).status).to.equal(401);

    const { peerId } = registered.json.content;
    const record = (await portal.catalog.call('GET', `/peer/${peerId}`)).body;
    await portal.catalog.call('PUT', `/peer/${peerId}`, { ...record, statusCode: 'AC' });
    expect((await ask(by, '/solutions')).status).to.equal(200);
    expect((await ask(by, '/peers')).status).to.equal(401);
    const left = await ask(by, '/peer/unregister', { method: 'POST' });
    expect([left.status, left.json.content.statusCode]).to.deep.equal([202, 'RN']);
    expect((await ask(by, '/ping')).status).to.equal(401);
  });

  it('see the peers of this platform only where they are this platform', async () => {
    const { json } = await ask(await authority.issue({ commonName: own }), '/peers');
    expect(json.content.map((peer: { subjectName: string }) => peer.subjectName)).to.include(own);
  });

  it('find what is public, by a selector as well, with its address here', async () => {
    const [first, second] = [await stageSolution(portal, 'PB'), await stageSolution(portal, 'PB')];
    const found = async (selector: object) =>
      (await ask(active, wire(selector))).json.content.map((one: { solutionId: string }) => one.solutionId);
    const all = (await ask(active, '/solutions')).json.content;
    const shown = all.find((one: { solutionId: string }) => one.solutionId === first.solutionId);
    expect(shown).to.include({ name: first.name, origin: `https://${own}/solutions/${first.solutionId}` });
    expect(await found({ solutionId: second.solutionId })).to.deep.equal([second.solutionId]);
    expect(await found({ name: first.name.slice(3).toUpperCase(), modelTypeCode: ['PR', 'CL'] })).to.deep.equal([
      first.solutionId,
    ]);
    expect(await found({ name: first.name, toolkitTypeCode: 'TF' })).to.deep.equal([]);
    await addArtifact(first, { name: 'model.zip', uri: 'model.zip' });
    expect(await found({ name: first.name, modified: Date.now() - 60_000 })).to.deep.equal([first.solutionId]);
    expect(await found({ name: first.name, modified: Date.now() + 60_000 })).to.deep.equal([]);
    const tag = newId().slice(-12);
    await make('/tag', { tag });
    await make(`/solution/${first.solutionId}/tag/${tag}`);
    expect(await found({ tags: [tag] })).to.deep.equal([first.solutionId]);
    const bad = await ask(active, '/solutions?selector=%7Bnot-base64');
    expect([bad.status, bad.json.code]).to.deep.equal([400, 'bad_selector']);
  });

  it('read the public revisions of a solution with their artifacts, documents and bytes', async () => {
    const solution = await stageSolution(portal, 'PB');
    const { solutionId, revisionId } = solution;
    const at = `/solutions/${solutionId}/revisions/${revisionId}`;
    const name = 'model für alle.zip';
    const artifactId = await addArtifact(solution, {
      ...{ name: 'the model', uri: encodeURI(portal.artifacts.put(`org/${newId()}/${name}`, 'bytes')) },
    });
    const form = { body: fileForm('guide.txt', 'how to use it') };
    const path = `/solution/${solutionId}/revision/${revisionId}/PB/document`;
    expect((await portal.send('owner', 'POST', path, form)).status).to.equal(200);

    const { content } = (await ask(active, `/solutions/${solutionId}`)).json;
    expect(content.revisions.map((one: { revisionId: string }) => one.revisionId)).to.deep.equal([revisionId]);
    const revision = (await ask(active, at)).json.content;
    const [artifact] = revision.artifacts;
    expect(artifact).to.include({
      ...{ artifactId, filename: name, uri: `https://${own}${at}/artifacts/${artifactId}/content` },
    });
    const [document] = revision.documents;
    expect((await ask(active, `${at}/artifacts`)).json.content).to.deep.equal(revision.artifacts);
    expect((await ask(active, `${at}/documents`)).json.content).to.deep.equal(revision.documents);

    const bytes = await ask(active, new URL(artifact.uri).pathname);
    expect([bytes.status, bytes.bytes.toString()]).to.deep.equal([200, 'bytes']);
    const part = await ask(active, new URL(artifact.uri).pathname, { headers: { range: 'bytes=1-2' } });
    expect([part.status, part.bytes.toString()]).to.deep.equal([206, 'yt']);
    expect((await ask(active, new URL(document.uri).pathname)).bytes.toString()).to.equal('how to use it');
  });

  it('load an image as docker saves it, of the solution alone', async () => {
    const [solution, other] = [await stageSolution(portal, 'PB'), await stageSolution(portal, 'PR')];
    const layers = [randomBytes(70_000), randomBytes(512)];
    const config = Buffer.from('{"architecture":"amd64","os":"linux"}');
    const tagOf = async ({ solutionId }: StagedSolution) => {
      const repository = `model_${solutionId}`;
      await pushImage(repository, '1.0.0', config, layers);
      return `registry.example.org:8088/${repository}:1.0.0`;
    };
    const [uri, foreign] = [await tagOf(solution), await tagOf(other)];
    const at = `/solutions/${solution.solutionId}/revisions/${solution.revisionId}/artifacts`;
    const contentOf = (artifactId: string) => ask(active, `${at}/${artifactId}/content`);

    const artifactId = await addArtifact(solution, { artifactTypeCode: 'DI', name: 'image', uri });
    const shown = (await ask(active, at)).json.content[0];
    expect(shown).to.include({ artifactId, description: uri });
    const { status, headers, bytes } = await contentOf(artifactId);
    expect([status, headers['content-length']]).to.deep.equal([200, `${bytes.length}`]);
    const files = await readTar(bytes);
    const [image] = JSON.parse(String(files.get('manifest.json')));
    expect(image.RepoTags).to.deep.equal([`model_${solution.solutionId}:1.0.0`]);
    expect(files.get(image.Config)).to.deep.equal(config);
    expect(image.Layers.map((name: string) => files.get(name))).to.deep.equal(layers);

    const layout = await readTar((await ask(active, `${at}/${artifactId}/content?format=oci`)).bytes);
    const read = (name: string) => JSON.parse(String(layout.get(name)));
    const blobOf = (digest: string) => `blobs/${digest.replace(':', '/')}`;
    expect(read('oci-layout')).to.deep.equal({ imageLayoutVersion: '1.0.0' });
    const [listed] = read('index.json').manifests;
    expect(listed.annotations['org.opencontainers.image.ref.name']).to.equal('1.0.0');
    const manifest = read(blobOf(listed.digest));
    expect(layout.get(blobOf(manifest.config.digest))).to.deep.equal(config);
    expect(manifest.layers.map(({ digest }: { digest: string }) => layout.get(blobOf(digest)))).to.deep.equal(layers);
    expect((await ask(active, `${at}/${artifactId}/content?format=zip`)).status).to.equal(400);

    // Part by part, for platforms that have some of them.
    const alone = await ask(active, `${at}/${artifactId}/content?format=manifest`);
    expect(alone.bytes).to.deep.equal(layout.get(blobOf(listed.digest)));
    expect(alone.headers['content-type']).to.equal(listed.mediaType);
    const [first] = manifest.layers;
    const part = await ask(active, `${at}/${artifactId}/content?part=${first.digest}`);
    expect(part.bytes).to.deep.equal(layers[0]);
    const none = await ask(active, `${at}/${artifactId}/content?part=sha256:${'0'.repeat(64)}`);
    expect(none.status).to.equal(404);

    const stolen = await addArtifact(solution, { artifactTypeCode: 'DI', name: 'another', uri: foreign });
    expect((await contentOf(stolen)).status).to.equal(404);
  });

  it('of later releases find one catalog, and read revisions and files by their ids alone', async () => {
    const solution = await stageSolution(portal, 'PB');
    const { solutionId, revisionId } = solution;
    const artifactId = await addArtifact(solution, {
      ...{ name: 'model.zip', uri: portal.artifacts.put(`org/${newId()}/model.zip`, 'bytes') },
    });
    const form = { body: fileForm('guide.txt', 'how to use it') };
    await portal.send('owner', 'POST', `/solution/${solutionId}/revision/${revisionId}/PB/document`, form);

    const [catalog, ...others] = (await ask(active, '/catalogs')).json.content;
    expect(others).to.deep.equal([]);
    expect(catalog).to.include({ accessTypeCode: 'PB', publisher: own, selfPublish: false });
    const { catalogId } = catalog;
    const inCatalog = (await ask(active, `/solutions?catalogId=${catalogId}`)).json.content;
    expect(inCatalog.map((one: { solutionId: string }) => one.solutionId)).to.include(solutionId);
    expect((await ask(active, `/solutions?catalogId=${newId()}`)).status).to.equal(404);
    const details = await ask(active, `/solutions/${solutionId}/revisions/${revisionId}?catalogId=${catalogId}`);
    expect(details.json.content.revCatDescription).to.satisfy(
      (description: { catalogId: string } | null) => description === null || description.catalogId === catalogId,
    );

    const ofRevision = `/revisions/${revisionId}`;
    const [artifact] = (await ask(active, `${ofRevision}/artifacts`)).json.content;
    expect(artifact).to.include({ artifactId, filename: 'model.zip' });
    const [document] = (await ask(active, `${ofRevision}/documents?catalogId=${catalogId}`)).json.content;
    const contentOf = async (path: string) => (await ask(active, `${path}/content`)).bytes.toString();
    expect(await contentOf(`/artifacts/${artifactId}`)).to.equal('bytes');
    expect(await contentOf(`/documents/${document.documentId}`)).to.equal('how to use it');
  });

  it('get the addresses of the repositories where they reach them themselves', async () => {
    const solution = await stageSolution(portal, 'PB');
    const uri = portal.artifacts.put(`org/${newId()}/model.zip`, 'bytes');
    await addArtifact(solution, { name: 'model.zip', uri });
    const local = await joinPlatform('local.example.org', { local: true });
    const { json } = await ask(local, `/solutions/${solution.solutionId}/revisions/${solution.revisionId}/artifacts`);
    expect(json.content[0]).to.include({ uri });
  });

  it('see nothing of private solutions, of those for the organisation and of deleted ones, by any operation', async () => {
    const hidden = await Promise.all((['PR', 'OR', 'PB'] as const).map((code) => stageSolution(portal, code)));
    const deleted = hidden[2] as StagedSolution;
    const record = (await portal.catalog.call('GET', `/solution/${deleted.solutionId}`)).body;
    await portal.catalog.call('PUT', `/solution/${deleted.solutionId}`, { ...record, active: false });
    const open = await stageSolution(portal, 'PB');
    const listed = JSON.stringify((await ask(active, '/solutions')).json.content);
    for (const solution of hidden) {
      const { solutionId, revisionId } = solution;
      expect(listed).not.to.include(solutionId);
      const artifactId = await addArtifact(solution, {
        ...{ name: 'secret.zip', uri: portal.artifacts.put(`org/${newId()}/secret.zip`, 'secret') },
      });
      const at = `/solutions/${solutionId}/revisions/${revisionId}`;
      // By the ids of a solution that is public, too.
      const through = `/solutions/${open.solutionId}/revisions/${revisionId}`;
      const mixed = `/solutions/${open.solutionId}/revisions/${open.revisionId}/artifacts/${artifactId}/content`;
      const alone = ['/artifacts', '/documents'].map((rest) => `/revisions/${revisionId}${rest}`);
      const paths = [at, through].flatMap((base) => [
        ...[base, `${base}/artifacts`, `${base}/artifacts/${artifactId}/content`],
        ...[`${base}/documents`, `${base}/documents/${newId()}/content`],
      ]);
      const byId = [...alone, `/artifacts/${artifactId}/content`];
      for (const path of [...paths, mixed, ...byId, `/solutions/${solutionId}`, `/solutions/${solutionId}/revisions`]) {
        const { status, bytes } = await ask(active, path);
        expect([status, bytes.includes('secret')], path).to.deep.equal([404, false]);
      }
    }
  });

  it('read what is wrong in the envelope that they know', async () => {
    const { status, json } = await ask(active, '/no/such/path');
    expect([status, Object.keys(json)]).to.deep.equal([404, ['error', 'message', 'content', 'code']]);
    expect((await ask(active, '/solutions/not-an-id')).status).to.equal(404);
  });

  it('see certificates that are replaced while the gateway runs, and are kept out once theirs is revoked', async () => {
    const serialOf = async () => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      const { certificate: cert, key } = active;
      const options = { ca: authority.certificate, servername: 'localhost', agent: false, cert, key };
      const sent = request(`${gateway.url}/ping`, options, (response) => {
        const { serialNumber } = (response.socket as import('node:tls').TLSSocket).getPeerCertificate();
        response.resume().on('end', () => resolve(serialNumber));
      });
      sent.on('error', reject).end();
      return promise;
    };
    const before = await serialOf();
    await files.renew();
    await until(async () => (await serialOf()) !== before, { what: 'the new certificate is used', withinMs: 30_000 });

    const lost = await joinPlatform('lost.example.org');
    expect((await ask(lost, '/ping')).status).to.equal(200);
    await files.revoke([lost.certificate]);
    await until(async () => (await rejectedBy(lost)).startsWith('connection:'), {
      what: 'it is revoked',
      withinMs: 30_000,
    });
    expect((await ask(active, '/ping')).status).to.equal(200);
  });
});
