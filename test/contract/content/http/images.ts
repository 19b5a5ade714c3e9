import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { images } from '../../../fixtures/images.ts';
import { type Current, call, expectProblem, form, id, post, remove } from './client.ts';

export function describeImages(current: Current): void {
  describe('images', () => {
    const at = (solutionId: string) => `${current().url}/site/api-manual/solutionImages/${solutionId}`;
    const fileAt = (solutionId: string, name: string) =>
      `${current().url}/site/binaries/content/gallery/modelyard/solution/${solutionId}/${encodeURIComponent(name)}`;

    for (const [kind, type] of [
      ['png', 'image/png'],
      ['jpeg', 'image/jpeg'],
      ['gif', 'image/gif'],
      ['webp', 'image/webp'],
    ] as const)
      it(`stores a ${kind} and serves it as ${type}, whatever it claimed to be`, async () => {
        const solutionId = id();
        const name = `logo.${kind}`;
        const stored = await post(at(solutionId), form(name, images[kind], { type: 'text/html' }));
        expect(stored.status, stored.bytes.toString()).to.equal(200);
        expect(stored.json).to.deep.equal({
          status: null,
          status_code: 0,
          response_detail: 'Image File uploaded successfully',
          response_code: null,
          response_body: name,
          error_code: '100',
          name,
          size: images[kind].length,
          sha256: sha256(images[kind]),
          contentType: type,
          href: `/site/binaries/content/gallery/modelyard/solution/${solutionId}/${name}`,
        });
        const read = await call(`${current().url}${stored.json.href}`);
        expect(read.bytes.equals(images[kind])).to.equal(true);
        expect(read.headers.get('content-type')).to.equal(type);
        expect(read.headers.get('content-disposition')).to.equal(`inline; filename="${name}"`.replaceAll('"', ''));
      });

    it('keeps one image a solution: a new one takes the place of the old', async () => {
      const solutionId = id();
      expect((await call(at(solutionId))).json).to.deep.equal([]);
      await post(at(solutionId), form('one.png', images.png));
      await post(at(solutionId), form('two.gif', images.gif));
      expect((await call(at(solutionId))).json).to.deep.equal(['two.gif']);
      expectProblem(await call(fileAt(solutionId, 'one.png')), 404, 'not_found');
      expect((await call(fileAt(solutionId, 'two.gif'))).bytes.equals(images.gif)).to.equal(true);
    });

    it('answers under the older address as well, in an envelope, with the name of the older gallery', async () => {
      const solutionId = id();
      const older = `${current().url}/site/api-manual/Solution/solutionImages/${solutionId}`;
      expect((await post(older, form('a.png', images.png))).status).to.equal(200);
      expect((await call(older)).json).to.deep.include({ error_code: '100', response_body: ['a.png'] });
      const gallery = `${current().url}/site/binaries/content/gallery`;
      const shown = await call(`${gallery}/acumoscms/solution/${solutionId}/a.png`);
      expect([shown.status, shown.bytes.equals(images.png)]).to.deep.equal([200, true]);
      expectProblem(await call(`${gallery}/another/solution/${solutionId}/a.png`), 404, 'not_found');
      expect((await remove(older)).status).to.equal(200);
    });

    for (const kind of ['svg', 'text'] as const)
      it(`refuses ${kind} by its bytes, keeps the old image and no trace of the new`, async () => {
        const solutionId = id();
        await post(at(solutionId), form('good.png', images.png));
        const refused = await post(at(solutionId), form('bad.png', images[kind], { type: 'image/png' }));
        expectProblem(refused, 415, 'image_not_recognised');
        expect((await call(at(solutionId))).json).to.deep.equal(['good.png']);
        expect(await current().staged()).to.equal(0);
      });

    it('deletes an image once', async () => {
      const solutionId = id();
      await post(at(solutionId), form('a.png', images.png));
      const deleted = await remove(at(solutionId));
      expect(deleted.status).to.equal(200);
      expect(deleted.json).to.include({ error_code: '100' });
      expect((await call(at(solutionId))).json).to.deep.equal([]);
      expectProblem(await remove(at(solutionId)), 404, 'image_not_found');
    });

    it('serves images of its own content repository alone', async () => {
      const solutionId = id();
      await post(at(solutionId), form('a.png', images.png));
      const other = `${current().url}/site/binaries/content/gallery/other/solution/${solutionId}/a.png`;
      expectProblem(await call(other), 404, 'not_found');
    });

    it('refuses more than 10 MiB', async () => {
      const big = Buffer.concat([images.png, Buffer.alloc(10 << 20)]);
      expectProblem(await post(at(id()), form('big.png', big)), 413, 'too_large');
      expect(await current().staged()).to.equal(0);
    });

    it('shows one whole image to readers while many are written', async () => {
      const solutionId = id();
      const name = 'logo.png';
      // An image is recognised by its first bytes; those that follow distinguish one from another.
      const sent = Array.from({ length: 12 }, () => Buffer.concat([images.png, randomBytes(300_000)]));
      const digests = new Set(sent.map(sha256));
      const store = async (bytes: Buffer) =>
        expect((await post(at(solutionId), form(name, bytes))).status).to.equal(200);
      await Promise.all(sent.map(store));

      let isDone = false;
      // Each write is of another image: writers in step, each with one of its own, could show readers the same one forever.
      const writers = sent.slice(0, 3).map(async (bytes, first) => {
        for (let turn = first; !isDone; turn += 1) await store(sent[turn % sent.length] ?? bytes);
      });
      const readers = async () => {
        const seen = new Set<string>();
        for (let reads = 0; reads < 20 || seen.size < 2; reads += 1) {
          const [names, read] = await Promise.all([call(at(solutionId)), call(fileAt(solutionId, name))]);
          expect(names.json).to.deep.equal([name]);
          expect(read.status).to.equal(200);
          const digest = sha256(read.bytes);
          expect(read.headers.get('etag')).to.equal(`"${digest}"`);
          expect(digests.has(digest), 'bytes that were sent as one image').to.equal(true);
          seen.add(digest);
        }
      };
      await readers().finally(() => {
        isDone = true;
      });
      await Promise.all(writers);
    });
  });
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
