import { expect } from 'chai';
import { deleteImages } from '../../../../services/registry/app/delete-images.ts';
import { createMemoryEngine, digestOf } from './memory-engine.ts';

describe('the deletion of the images of a solution', () => {
  const solutionId = '0b1d7f3e-0000-4000-8000-00000000000e';
  const repository = `model_${solutionId}`;
  /** The catalog has deleted it. */
  const unknown = async () => undefined;

  it('is tried again where a tag cannot be read: nothing reports it a second time', async () => {
    const { engine, manifests, failing } = createMemoryEngine(repository);
    for (const tag of ['1', '2']) manifests.set(tag, Buffer.from(`{"tag":${tag}}`));
    failing.set(`/v2/${repository}/manifests/2`, 500);
    const thrown = await deleteImages({ engine, findImageUris: unknown }, solutionId).catch((error) => error);
    expect(thrown).to.include({ code: 'unavailable', retriable: true });
    failing.set(`/v2/${repository}/manifests/2`, 404);
    expect(await deleteImages({ engine, findImageUris: unknown }, solutionId)).to.equal(1);
    failing.clear();
    expect(await deleteImages({ engine, findImageUris: unknown }, solutionId)).to.equal(1);
    expect(manifests.size).to.equal(0);
  });

  it('takes the images of the indexes in an index with it', async () => {
    const { engine, manifests } = createMemoryEngine(repository);
    const image = Buffer.from('{"layers":[]}');
    const indexOf = (body: Buffer) => {
      const manifest = {
        mediaType: 'application/vnd.oci.image.index.v1+json',
        size: body.length,
        digest: digestOf(body),
      };
      return Buffer.from(JSON.stringify({ manifests: [manifest] }));
    };
    const inner = indexOf(image);
    // Stored under their digests alone.
    for (const body of [image, inner]) manifests.set(digestOf(body), body);
    manifests.set('1', indexOf(inner));
    expect(await deleteImages({ engine, findImageUris: unknown }, solutionId)).to.equal(3);
    expect(manifests.size).to.equal(0);
  });

  it('leaves those of a solution that has come again under its id', async () => {
    const { engine, manifests } = createMemoryEngine(repository);
    manifests.set('1', Buffer.from('{"tag":1}'));
    expect(await deleteImages({ engine, findImageUris: async () => [] }, solutionId)).to.equal(0);
    expect(manifests.size).to.equal(1);
  });
});
