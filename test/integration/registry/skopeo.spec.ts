import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { apiTokens, registryStartsWithinMs, solutions, testRegistry } from '../../support/registry.ts';
import { digestOf, imageType } from '../../support/registry-client.ts';
import { findSkopeo, type Skopeo } from '../../support/skopeo.ts';

describe('skopeo and the image registry', () => {
  let skopeo: Skopeo;
  let host: string;
  let folder: string;
  let layout: string;
  before(async function () {
    this.timeout(registryStartsWithinMs);
    skopeo = await findSkopeo();
    host = new URL((await testRegistry()).url).host;
    folder = await mkdtemp(join(tmpdir(), 'modelyard-skopeo-'));
    layout = await writeLayout(join(folder, 'layout'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const owner = 'owner:password of owner';
  const image = (name: string, tag: string) => `docker://${host}/${name}:${tag}`;
  const push = (name: string, tag: string, creds: string) =>
    skopeo('copy', '--dest-tls-verify=false', '--dest-creds', creds, `oci:${layout}:1.0.0`, image(name, tag));
  const failure = (run: Promise<string>) =>
    run.then(
      () => '',
      (error: Error) => error.message,
    );

  it('pushes, inspects, lists, copies and deletes', async () => {
    const name = `skopeo_${solutions.private}`;
    await push(name, '1.0.0', owner);
    await push(name, '1.1.0', `owner:${apiTokens.write}`);
    const inspected = JSON.parse(await skopeo('inspect', '--tls-verify=false', '--creds', owner, image(name, '1.0.0')));
    expect(inspected.Architecture).to.equal('amd64');
    const listed = await skopeo('list-tags', '--tls-verify=false', '--creds', owner, `docker://${host}/${name}`);
    expect(JSON.parse(listed).Tags).to.deep.equal(['1.0.0', '1.1.0']);
    const other = image(`copied_${solutions.public}`, '2.0.0');
    const sides = ['--src-tls-verify=false', '--src-creds', owner, '--dest-tls-verify=false', '--dest-creds', owner];
    await skopeo('copy', ...sides, image(name, '1.0.0'), other);
    await skopeo('copy', '--src-tls-verify=false', '--src-no-creds', other, `dir:${join(folder, 'pulled')}`);
    expect(await readdir(join(folder, 'pulled')))
      .to.include('manifest.json')
      .and.to.have.lengthOf(4);
    await skopeo('delete', '--tls-verify=false', '--creds', owner, image(name, '1.0.0'));
    expect(await failure(skopeo('inspect', '--tls-verify=false', '--creds', owner, image(name, '1.0.0')))).to.include(
      'manifest unknown',
    );
  });

  it('is refused what its user may not do', async () => {
    const name = `refused_${solutions.private}`;
    await push(name, '1.0.0', owner);
    const refused = /denied|unauthorized|authentication required|not authorized/i;
    for (const login of [['--no-creds'], ['--creds', 'stranger:password of stranger'], ['--creds', 'owner:wrong']])
      expect(await failure(skopeo('inspect', '--tls-verify=false', ...login, image(name, '1.0.0')))).to.match(refused);
    expect(await failure(push(`refused_${solutions.public}`, '1', 'stranger:password of stranger'))).to.match(refused);
    expect(await failure(push(name, '2', `owner:${apiTokens.read}`))).to.match(refused);
  });
});

/** An image of one layer, as a folder by the OCI image layout. */
async function writeLayout(folder: string): Promise<string> {
  const blobs = join(folder, 'blobs', 'sha256');
  await mkdir(blobs, { recursive: true });
  async function blob(mediaType: string, content: Buffer | string) {
    const bytes = Buffer.from(content);
    const digest = digestOf(bytes);
    await writeFile(join(blobs, digest.slice('sha256:'.length)), bytes);
    return { mediaType, digest, size: bytes.length };
  }
  // An empty archive: two blocks of zeros.
  const archive = Buffer.alloc(1_024);
  const layer = await blob('application/vnd.oci.image.layer.v1.tar+gzip', gzipSync(archive));
  const rootfs = { type: 'layers', diff_ids: [digestOf(archive)] };
  const settings = JSON.stringify({ architecture: 'amd64', os: 'linux', config: {}, rootfs });
  const config = await blob('application/vnd.oci.image.config.v1+json', settings);
  const manifest = { schemaVersion: 2, mediaType: imageType, config, layers: [layer] };
  const described = await blob(imageType, JSON.stringify(manifest));
  const annotations = { 'org.opencontainers.image.ref.name': '1.0.0' };
  await writeFile(
    join(folder, 'index.json'),
    JSON.stringify({ schemaVersion: 2, manifests: [{ ...described, annotations }] }),
  );
  await writeFile(join(folder, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
  return folder;
}
