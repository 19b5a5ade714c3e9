import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { operator, registryStartsWithinMs, solutions, testRegistry } from '../../support/registry.ts';
import {
  basic,
  digestOf,
  imageManifest,
  imageType,
  type PushedImage,
  person,
  type Registry,
  registryClient,
  tokenOf,
} from '../../support/registry-client.ts';

interface Referrers {
  readonly manifests: readonly { digest: string; artifactType: string; size: number; annotations?: object }[];
}

describe('an image registry: discovery', () => {
  const repository = `discovery_${solutions.private}`;
  let url: string;
  let owner: Registry;
  let image: PushedImage;
  before(async function () {
    this.timeout(registryStartsWithinMs);
    ({ url } = await testRegistry());
    owner = registryClient(url, repository, person('owner'));
    image = await owner.pushImage('1.0.0');
    for (const tag of ['1.1.0', '2.0.0', 'latest']) await owner.pushManifest(tag, JSON.parse(image.manifest));
  });

  const push = async (artifactType: string, subject = image.digest, annotations?: object) => {
    const config = await owner.pushBlob(randomBytes(20));
    const about = { mediaType: imageType, digest: subject, size: image.manifest.length };
    const manifest = imageManifest(config, 20, { artifactType, subject: about, ...(annotations && { annotations }) });
    const body = JSON.stringify(manifest);
    const headers = { 'content-type': imageType };
    const answer = await owner.call('PUT', `manifests/${digestOf(body)}`, { headers, body });
    expect(answer.status).to.equal(201);
    expect(answer.headers.get('oci-subject')).to.equal(subject);
    return { digest: digestOf(body), size: body.length };
  };
  const referrers = async (digest: string, query = '') => owner.call('GET', `referrers/${digest}${query}`);

  it('end-8a, end-8b: lists tags in order, in pages', async () => {
    const all = await (await owner.call('GET', 'tags/list')).json();
    expect(all).to.deep.equal({ name: repository, tags: ['1.0.0', '1.1.0', '2.0.0', 'latest'] });
    const first = await owner.call('GET', 'tags/list?n=2');
    expect(((await first.json()) as { tags: string[] }).tags).to.deep.equal(['1.0.0', '1.1.0']);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await owner.call('GET', `${url}${next}`);
    expect(((await second.json()) as { tags: string[] }).tags).to.deep.equal(['2.0.0', 'latest']);
    expect(second.headers.get('link')).to.equal(null);
    const after = await (await owner.call('GET', 'tags/list?n=1&last=1.0.0')).json();
    expect((after as { tags: string[] }).tags).to.deep.equal(['1.1.0']);
    expect(((await (await owner.call('GET', 'tags/list?n=0')).json()) as { tags: string[] }).tags).to.deep.equal([]);
    expect((await owner.call('GET', 'tags/list?n=many')).status).to.equal(400);
  });

  it('end-12a, end-12b: lists what refers to a manifest, and what of it has a type', async () => {
    const signature = await push('application/vnd.example.signature', image.digest, { 'org.example.by': 'owner' });
    const bill = await push('application/vnd.example.sbom');
    const answer = await referrers(image.digest);
    expect(answer.headers.get('content-type')).to.equal('application/vnd.oci.image.index.v1+json');
    expect(answer.headers.get('oci-filters-applied')).to.equal(null);
    const { manifests } = (await answer.json()) as Referrers;
    expect(manifests.map(({ digest }) => digest)).to.have.members([signature.digest, bill.digest]);
    expect(manifests.find(({ digest }) => digest === signature.digest)).to.deep.equal({
      mediaType: imageType,
      ...signature,
      artifactType: 'application/vnd.example.signature',
      annotations: { 'org.example.by': 'owner' },
    });
    const filtered = await referrers(image.digest, '?artifactType=application%2Fvnd.example.sbom');
    expect(filtered.headers.get('oci-filters-applied')).to.equal('artifactType');
    expect(((await filtered.json()) as Referrers).manifests.map(({ digest }) => digest)).to.deep.equal([bill.digest]);
  });

  it('end-12a: takes what refers to a manifest that is not there yet', async () => {
    const missing = `sha256:${'a'.repeat(64)}`;
    const early = await push('application/vnd.example.early', missing);
    const { manifests } = (await (await referrers(missing)).json()) as Referrers;
    expect(manifests.map(({ digest }) => digest)).to.deep.equal([early.digest]);
  });

  it('end-12a: answers an empty list where nothing refers, and 400 to what is no digest', async () => {
    const answer = await referrers(`sha256:${'b'.repeat(64)}`);
    expect(answer.status).to.equal(200);
    expect(((await answer.json()) as Referrers).manifests).to.deep.equal([]);
    expect((await referrers('latest')).status).to.equal(400);
  });

  it('end-12a: forgets what is deleted, and has what clients list under the tag of the digest', async () => {
    const subject = `sha256:${'c'.repeat(64)}`;
    const gone = await push('application/vnd.example.gone', subject);
    const kept = await push('application/vnd.example.kept', subject);
    expect((await owner.call('DELETE', `manifests/${gone.digest}`)).status).to.equal(202);
    const listed = { mediaType: imageType, digest: image.digest, size: image.manifest.length };
    const index = { schemaVersion: 2, mediaType: 'application/vnd.oci.image.index.v1+json', manifests: [listed] };
    const headers = { 'content-type': index.mediaType };
    const tag = `manifests/${subject.replace(':', '-')}`;
    expect((await owner.call('PUT', tag, { headers, body: JSON.stringify(index) })).status).to.equal(201);
    const { manifests } = (await (await referrers(subject)).json()) as Referrers;
    expect(manifests.map(({ digest }) => digest)).to.have.members([kept.digest, image.digest]);
  });

  it('keeps its own tags to itself', async () => {
    const { tags } = (await (await owner.call('GET', 'tags/list')).json()) as { tags: string[] };
    expect(tags.filter((tag) => tag.startsWith('_'))).to.deep.equal([]);
    const body = image.manifest;
    const answer = await owner.call('PUT', 'manifests/_referrer.mine', {
      headers: { 'content-type': imageType },
      body,
    });
    expect(answer.status).to.equal(400);
  });

  it('lists the repositories from which the client may pull', async () => {
    const shared = registryClient(url, `listed_${solutions.public}`, person('owner'));
    await shared.pushImage('1');
    const repositoriesOf = async (authorization: string) => {
      const answer = await fetch(`${url}/v2/_catalog`, { headers: { authorization } });
      return ((await answer.json()) as { repositories: string[] }).repositories;
    };
    const both = [repository, `listed_${solutions.public}`];
    expect(await repositoriesOf(basic(person('owner')))).to.include.members(both);
    expect(await repositoriesOf(basic(operator))).to.include.members(both);
    expect(await repositoriesOf(basic(person('stranger'))))
      .to.include(both[1])
      .and.not.to.include(both[0]);
    const anonymous = await tokenOf(url, undefined, 'registry:catalog:*');
    expect(await repositoriesOf(`Bearer ${anonymous}`))
      .to.include(both[1])
      .and.not.to.include(both[0]);
    const page = await fetch(`${url}/v2/_catalog?n=1`, { headers: { authorization: basic(person('owner')) } });
    expect(((await page.json()) as { repositories: string[] }).repositories).to.have.lengthOf(1);
    expect(page.headers.get('link')).to.match(/^<\/v2\/_catalog\?n=1&last=.+>; rel="next"$/);
  });
});
