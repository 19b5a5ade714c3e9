import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { pixel } from '../../../support/portal-files.ts';
import { type Current, call, expectProblem, form, id, post, postJson, remove } from './client.ts';

const api = '/site/api-manual/Solution';
const files = '/site/binaries/content';
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const otherPixel = Buffer.concat([pixel, Buffer.from('\0')]);

/** What publication does: it freezes what is being checked, and settles what readers see then. */
export function describeReviews(current: Current): void {
  describe('what was published', () => {
    let place: { readonly solutionId: string; readonly revisionId: string };
    beforeEach(() => {
      place = { solutionId: id(), revisionId: id() };
    });
    const ids = () => `${place.solutionId}/${place.revisionId}`;
    const url = (path: string) => current().url + path;

    const attach = (text: string, name = 'guide.txt') =>
      post(url(`${api}/solutionAssets/${ids()}?path=public`), form(name, Buffer.from(text)));
    const describeIt = (description: string) => postJson(url(`${api}/description/public`), { ...place, description });
    const picture = (bytes: Uint8Array) => post(url(`${api}/solutionImages/${place.solutionId}`), form('p.gif', bytes));
    const review = (step: 'freeze' | 'settle', body: object) => postJson(url(`${api}/reviews/${ids()}/${step}`), body);
    const freeze = (reviewId = id()) => review('freeze', { reviewId }).then(({ status }) => ({ reviewId, status }));
    const versions = async () => (await call(url(`${api}/versions/${ids()}`))).json;

    const read = async (version = '') => {
      const [guide, described, image, names] = await Promise.all(
        [
          `${files}/assets/solutiondocs/solution/${ids()}/public/guide.txt?x=1${version}`,
          `${api}/description/public/${ids()}?x=1${version}`,
          `${files}/gallery/modelyard/solution/${place.solutionId}/p.gif?x=1${version}`,
          `${api}/solutionAssets/${ids()}?path=public${version}`,
        ].map((path) => call(url(path))),
      );
      return [
        guide?.status === 200 ? guide.bytes.toString() : guide?.status,
        described?.json.description,
        image?.bytes.length,
        names?.json,
      ];
    };
    const pending = '&version=pending';

    /** With a guide, a description and a picture that have passed the checks. */
    async function publish(): Promise<void> {
      for (const { status } of [await attach('one'), await describeIt('one'), await picture(pixel)])
        expect(status).to.equal(200);
      const { reviewId, status } = await freeze();
      expect(status).to.equal(200);
      const seen = [sha256('one'), sha256(pixel)];
      expect((await review('settle', { reviewId, settlement: 'approve', versions: seen })).status).to.equal(200);
    }

    it('does not change by a write, which is answered as ever and says that it waits', async () => {
      await publish();
      const stored = await attach('two');
      expect(stored.status).to.equal(200);
      expect(stored.json).to.include({
        ...{ error_code: '100', response_body: 'guide.txt', name: 'guide.txt', sha256: sha256('two'), pending: true },
      });
      const described = await describeIt('two');
      expect(described.json).to.deep.equal({ ...place, description: 'two' });
      const image = await picture(otherPixel);
      for (const { headers } of [stored, described, image])
        expect(headers.get('warning')).to.match(/^299 modelyard "pending until checked/);
      expect((await call(url(stored.json.href))).bytes.toString()).to.equal('two');

      await attach('more', 'more.txt');
      expect(await read()).to.deep.equal(['one', 'one', pixel.length, ['guide.txt']]);
      expect(await read(pending)).to.deep.equal(['two', 'two', otherPixel.length, ['guide.txt', 'more.txt']]);
    });

    it('keeps documents that it has from another revision, which wait there until it is private again', async () => {
      const original = id();
      const path = `${api}/solutionAssets/${place.solutionId}/${original}?path=public`;
      const overwrite = (text: string) => post(url(path), form('guide.txt', Buffer.from(text)));
      const file = `${files}/assets/solutiondocs/solution/${place.solutionId}/${original}/public/guide.txt`;
      const shown = async () => (await call(url(file))).bytes.toString();
      await overwrite('one');
      const [declined, approved] = [id(), id()];
      for (const [reviewId, settlement] of [
        [declined, 'release'],
        [approved, 'approve'],
      ]) {
        const frozen = await review('freeze', { reviewId, shows: [original, place.revisionId] });
        expect(frozen.status).to.equal(200);
        await expectProblem(await overwrite('two'), 409, 'under_review');
        const versions = [sha256('one'), sha256('two')];
        expect((await review('settle', { reviewId, settlement, versions })).status).to.equal(200);
        expect((await overwrite(settlement === 'approve' ? 'two' : 'one')).status).to.equal(200);
      }
      expect((await overwrite('two')).json).to.include({ pending: true });
      expect(await shown()).to.equal('one');
      // The checks of the published revision see what its readers see of another one.
      const again = id();
      await review('freeze', { reviewId: again });
      await review('settle', { reviewId: again, settlement: 'approve', versions: [sha256('two')] });
      expect(await shown()).to.equal('one');
      const unpublishOriginal = `${api}/reviews/${place.solutionId}/${original}/settle`;
      expect((await postJson(url(unpublishOriginal), { settlement: 'unpublish' })).status).to.equal(200);
      expect(await shown(), 'the other revision still shows it').to.equal('one');
      expect((await review('settle', { settlement: 'unpublish' })).status).to.equal(200);
      expect(await shown()).to.equal('two');
      expect((await overwrite('three')).json).not.to.have.property('pending');
    });

    it('changes to what the checks saw, and to nothing else', async () => {
      await publish();
      await Promise.all([attach('two'), describeIt('two'), picture(otherPixel), attach('more', 'more.txt')]);
      const { reviewId } = await freeze();
      const settlement = { reviewId, settlement: 'approve', versions: [sha256('two'), sha256(otherPixel)] };
      expect((await review('settle', settlement)).status).to.equal(200);
      // It was not among what the checks saw.
      expect(await read()).to.deep.equal(['two', 'two', otherPixel.length, ['guide.txt']]);
      expect((await review('settle', settlement)).status, 'again').to.equal(200);
      const { workspaces, images, isFrozen } = await versions();
      expect({ isFrozen, images: images.length }).to.deep.equal({ isFrozen: false, images: 1 });
      const { descriptions, documents } = workspaces[0];
      expect(descriptions).to.deep.equal([{ sha256: sha256('two'), isPending: false }]);
      expect(documents.map((one: object) => Object.values(Object(one)).slice(0, 1))).to.have.length(2);
      expect(documents[0]).to.include({ name: 'guide.txt', sha256: sha256('two'), isPending: false });
      expect(documents[1]).to.include({ name: 'more.txt', isPending: true });
    });

    it('and what is about to be cannot be written while a request is pending', async () => {
      await Promise.all([attach('one'), describeIt('one'), picture(pixel)]);
      const [first, second] = [await freeze(), await freeze()];
      expect((await versions()).isFrozen).to.equal(true);
      const refused = async (expected: number) => {
        const { solutionId } = place;
        const writes = [
          ...[await attach('two'), await describeIt('two'), await picture(otherPixel)],
          await remove(url(`${api}/solutionAssets/${ids()}/guide.txt?path=public`)),
          await remove(url(`${api}/description/public/${ids()}`)),
          await remove(url(`${api}/solutionImages/${solutionId}`)),
        ];
        if (expected === 409) for (const write of writes) expectProblem(write, 409, 'under_review');
        expect(writes.map(({ status }) => status)).to.deep.equal(writes.map(() => expected));
      };
      await refused(409);
      expect(Object(await attach('two')).json.detail).to.include('withdraw the request');
      await review('settle', { reviewId: first.reviewId, settlement: 'release' });
      await refused(409);
      await review('settle', { reviewId: second.reviewId, settlement: 'release' });
      expect(await read()).to.deep.equal(['one', 'one', pixel.length, ['guide.txt']]);
      await refused(200);
    });

    it('keeps what waits when a request ends without approval, and becomes editable when it is unpublished', async () => {
      await publish();
      await Promise.all([attach('two'), describeIt('two'), picture(otherPixel)]);
      const { reviewId } = await freeze();
      await review('settle', { reviewId, settlement: 'release' });
      expect(await read()).to.deep.equal(['one', 'one', pixel.length, ['guide.txt']]);
      expect(await read(pending)).to.deep.equal(['two', 'two', otherPixel.length, ['guide.txt']]);
      expect((await review('settle', { settlement: 'unpublish' })).status).to.equal(200);
      expect(await read()).to.deep.equal(['two', 'two', otherPixel.length, ['guide.txt']]);
      expect((await attach('three')).json).not.to.have.property('pending');
      expect((await read())[0]).to.equal('three');
    });

    it('keeps the picture of a solution while another of its revisions is published', async () => {
      await publish();
      const first = place;
      place = { ...place, revisionId: id() };
      const { reviewId } = await freeze();
      await review('settle', { reviewId, settlement: 'approve' });
      await picture(otherPixel);
      await review('settle', { settlement: 'unpublish' });
      place = first;
      expect((await read())[2]).to.equal(pixel.length);
      await review('settle', { settlement: 'unpublish' });
      expect((await read())[2]).to.equal(otherPixel.length);
    });

    it('can be deleted, with what waits', async () => {
      await publish();
      await attach('two');
      expect((await remove(url(`${api}/solutionAssets/${ids()}/guide.txt?path=public`))).status).to.equal(200);
      expect((await read())[3]).to.deep.equal([]);
      expect((await read(pending))[3]).to.deep.equal([]);
      expect((await attach('three')).json).to.include({ pending: true });
      expect((await read())[0]).to.equal(404);
    });

    it('refuses what it does not know', async () => {
      expectProblem(await review('freeze', {}), 400, 'invalid', ['/reviewId']);
      expectProblem(await review('settle', { settlement: 'maybe', versions: ['x'] }), 400, 'invalid', [
        ...['/settlement', '/versions/0'],
      ]);
      expectProblem(await call(url(`${api}/description/public/${ids()}?version=x`)), 400, 'invalid');
    });
  });
}
