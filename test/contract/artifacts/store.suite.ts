import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import type { ArtifactStore, NewArtifact, SweepableStore } from '../../../services/artifacts/domain/ports.ts';
import { computeChecksums } from '../../../services/artifacts/store/compute-checksums.ts';
import type { Clock } from '../../../services/kit/clock.ts';

export interface StoreUnderTest {
  readonly store: ArtifactStore & SweepableStore;
  /** Files and parts of files that are stored, in whatever state. */
  leftovers(): Promise<number>;
}

const wide = { bytes: 1e9, files: 1_000 };
const limits = { solution: wide, user: wide };
const hour = 3_600_000;

/** What every artifact store does. Each spec has paths of its own. */
export function describeArtifactStore(name: string, open: (clock: Clock) => Promise<StoreUnderTest>): void {
  describe(`an artifact store: ${name}`, () => {
    let time = Date.parse('2026-03-01T00:00:00Z');
    let tested: StoreUnderTest;
    before(async () => {
      tested = await open({ now: () => time });
    });
    afterEach(async () => {
      // Nothing of one spec counts in the next.
      for (const { path } of await tested.store.below('', 1_000)) await tested.store.remove(path, false);
      time += hour;
      await tested.store.sweep({ stagedBefore: time, uploadedBefore: time, releasedBefore: time });
      expect(await tested.leftovers()).to.equal(0);
    });

    const stage = (bytes: Buffer, limitBytes = 1e9) =>
      tested.store.stage(Readable.from([bytes], { objectMode: false }), limitBytes);
    async function put(path: string, bytes: Buffer | string, more: Partial<NewArtifact> = {}) {
      const staged = await stage(Buffer.from(bytes));
      return tested.store.place({ path, bytes: staged, owner: {}, isReplaceable: false, limits, ...more });
    }
    const get = async (path: string) => {
      const found = await tested.store.find(path);
      return found && buffer(tested.store.read(found.sha256));
    };

    it('gives a path its bytes, and a range of them', async () => {
      const bytes = randomBytes(3_000_000);
      expect(await put('one/a.zip', bytes)).to.deep.equal({ outcome: 'created' });
      expect((await get('one/a.zip'))?.equals(bytes)).to.equal(true);
      const found = await tested.store.find('one/a.zip');
      const { sha256 } = await computeChecksums(Readable.from([bytes]));
      expect(found).to.deep.equal({ path: 'one/a.zip', size: bytes.length, sha256, storedAt: time });
      const part = await buffer(tested.store.read(sha256, { start: 1_048_570, end: 1_048_590 }));
      expect(part.equals(bytes.subarray(1_048_570, 1_048_591))).to.equal(true);
    });

    it('stores equal bytes once, for as long as one path has them', async () => {
      const bytes = randomBytes(100_000);
      await put('once/a', bytes);
      const one = await tested.leftovers();
      await put('once/b', bytes);
      expect(await tested.leftovers()).to.equal(one);
      await tested.store.remove('once/a', false);
      time += hour;
      await tested.store.sweep({ stagedBefore: time, uploadedBefore: time, releasedBefore: time });
      expect((await get('once/b'))?.equals(bytes)).to.equal(true);
      expect(await get('once/a')).to.equal(undefined);
    });

    it('keeps an upload until it is discarded, whatever becomes of the paths that got its bytes', async () => {
      const bytes = randomBytes(2_000_000);
      const upload = await stage(bytes);
      expect(await tested.store.findUpload(upload.fileId)).to.equal(undefined);
      await tested.store.keep(upload);
      expect(await tested.store.findUpload(upload.fileId)).to.deep.equal(upload);
      const place = { bytes: upload, owner: {}, isReplaceable: false, limits };
      expect(await tested.store.place({ ...place, path: 'up/a' })).to.deep.equal({ outcome: 'created' });
      expect(await tested.store.place({ ...place, path: 'up/a' })).to.deep.equal({ outcome: 'same' });
      expect((await get('up/a'))?.equals(bytes)).to.equal(true);
      await tested.store.remove('up/a', false);
      time += hour;
      await tested.store.sweep({ stagedBefore: time, uploadedBefore: time - hour, releasedBefore: time });
      const piece = await buffer(tested.store.readUpload(upload.fileId, { start: 1_048_570, end: 1_048_590 }));
      expect(piece.equals(bytes.subarray(1_048_570, 1_048_591))).to.equal(true);
      await tested.store.place({ ...place, path: 'up/b' });
      await tested.store.discard(upload.fileId);
      await tested.store.discard(upload.fileId);
      expect(await tested.store.findUpload(upload.fileId)).to.equal(undefined);
      const error = await buffer(tested.store.readUpload(upload.fileId)).catch((thrown) => thrown);
      expect(error).to.include({ code: 'not_found' });
      expect((await get('up/b'))?.equals(bytes)).to.equal(true);
    });

    it('keeps an upload beside equal bytes, and sweeps one that is never discarded', async () => {
      await put('beside/a', 'equal');
      const upload = await stage(Buffer.from('equal'));
      await tested.store.keep(upload);
      const place = { path: 'beside/b', bytes: upload, owner: {}, isReplaceable: false, limits };
      expect(await tested.store.place(place)).to.deep.equal({ outcome: 'created' });
      expect(String(await buffer(tested.store.readUpload(upload.fileId)))).to.equal('equal');
      time += hour;
      await tested.store.sweep({ stagedBefore: time, uploadedBefore: time - 2 * hour, releasedBefore: time });
      expect(await tested.store.findUpload(upload.fileId)).to.deep.equal(upload);
      await tested.store.sweep({ stagedBefore: time, uploadedBefore: time, releasedBefore: time });
      expect(await tested.store.findUpload(upload.fileId)).to.equal(undefined);
      expect(String(await get('beside/b'))).to.equal('equal');
      const swept = await stage(Buffer.from('late'));
      await tested.store.discard(swept.fileId);
      expect(await tested.store.keep(swept).catch((thrown) => thrown)).to.include({ code: 'unavailable' });
    });

    it('answers the same bytes again with "same", and others with "taken"', async () => {
      await put('fixed/a', 'first');
      expect(await put('fixed/a', 'first')).to.deep.equal({ outcome: 'same' });
      expect(await put('fixed/a', 'second')).to.deep.include({ outcome: 'taken' });
      expect(String(await get('fixed/a'))).to.equal('first');
    });

    it('replaces what is replaceable, and keeps the old bytes for a while', async () => {
      await put('open/a', 'first');
      const old = await tested.store.find('open/a');
      expect(await put('open/a', 'second', { isReplaceable: true })).to.deep.equal({ outcome: 'replaced' });
      expect(String(await get('open/a'))).to.equal('second');
      await tested.store.sweep({ stagedBefore: time, uploadedBefore: time, releasedBefore: time });
      expect(String(await buffer(tested.store.read(old?.sha256 ?? '')))).to.equal('first');
      time += hour;
      expect(await tested.store.sweep({ stagedBefore: time, uploadedBefore: time, releasedBefore: time })).to.include({
        artifacts: 1,
      });
      const error = await buffer(tested.store.read(old?.sha256 ?? '')).catch((thrown) => thrown);
      expect(error).to.include({ code: 'not_found' });
    });

    it('does not bring a finally deleted path back with other bytes', async () => {
      await put('gone/a', 'first');
      expect(await tested.store.remove('gone/a', true)).to.equal(true);
      expect(await tested.store.remove('gone/a', true)).to.equal(false);
      expect(await put('gone/a', 'second')).to.deep.include({ outcome: 'deleted' });
      expect(await put('gone/a', 'first')).to.deep.equal({ outcome: 'created' });
      await tested.store.remove('gone/a', false);
      expect(await put('gone/a', 'second')).to.deep.equal({ outcome: 'created' });
    });

    it('frees a finally deleted path again', async () => {
      await put('freed/a', 'first');
      await tested.store.remove('freed/a', true);
      expect(await tested.store.remove('freed/a', false)).to.equal(false);
      expect(await put('freed/a', 'second')).to.deep.equal({ outcome: 'created' });
    });

    it('does not remove what was stored later than it is asked to', async () => {
      time -= 10;
      await put('later/a', 'bytes');
      time += 10;
      // A client that stores the same bytes again relies on them from then on.
      await put('later/a', 'bytes');
      expect(await tested.store.remove('later/a', false, time - 1)).to.equal(false);
      expect(String(await get('later/a'))).to.equal('bytes');
      expect(await tested.store.remove('later/a', false, time)).to.equal(true);
    });

    it('keeps the bytes of one of two that come at the same moment', async () => {
      const outcomes = await Promise.all(Array.from({ length: 8 }, (_, index) => put('race/a', `bytes ${index}`)));
      const counts = outcomes.map(({ outcome }) => outcome).sort();
      expect(counts).to.deep.equal(['created', ...Array(7).fill('taken')]);
      const winner = outcomes.findIndex(({ outcome }) => outcome === 'created');
      expect(String(await get('race/a'))).to.equal(`bytes ${winner}`);
    });

    it('counts what a solution and a user store until it is swept, and never more than they may', async () => {
      const owner = { solutionId: 'S-1', userId: 'u' };
      const tight = { solution: { bytes: 1_000, files: 3 }, user: wide };
      const all = await Promise.all(
        Array.from({ length: 5 }, (_, index) => put(`count/${index}`, `${index}`, { owner, limits: tight })),
      );
      expect(all.filter(({ outcome }) => outcome === 'created')).to.have.length(3);
      expect(all.find(({ outcome }) => outcome === 'full')).to.deep.include({ account: 'solution/s-1' });
      expect(await tested.store.usage('solution/s-1')).to.deep.equal({ bytes: 3, files: 3 });
      expect(await tested.store.usage('user/u')).to.deep.equal({ bytes: 3, files: 3 });
      for (const { path } of await tested.store.below('count', 10)) await tested.store.remove(path, false);
      expect(await tested.store.usage('user/u')).to.deep.equal({ bytes: 3, files: 3 });
      time += hour;
      await tested.store.sweep({ stagedBefore: time, uploadedBefore: time, releasedBefore: time });
      expect(await tested.store.usage('user/u')).to.deep.equal({ bytes: 0, files: 0 });
    });

    it('answers every checksum of what a path has', async () => {
      await put('sums/a', 'abc');
      const { sha256 = '' } = (await tested.store.find('sums/a')) ?? {};
      const both = await Promise.all([tested.store.checksums(sha256), tested.store.checksums(sha256)]);
      for (const { md5, sha1 } of both)
        expect({ md5, sha1 }).to.deep.equal({
          md5: '900150983cd24fb0d6963f7d28e17f72',
          sha1: 'a9993e364706816aba3e25717850c26c9cd0d89d',
        });
    });

    it('lists a folder page by page, and nothing of its neighbours', async () => {
      for (const path of ['list/a', 'list/a-1/x', 'list/a.txt', 'list/a/b/c', 'list/a/d', 'list/a0', 'list0', 'lis/t'])
        await put(path, path);
      const names: string[] = [];
      let after = '';
      for (;;) {
        const { entries, next } = await tested.store.list('list', after, 2);
        names.push(...entries.map(({ name, type }) => (type === 'folder' ? `${name}/` : name)));
        if (next === undefined) break;
        after = next;
      }
      expect(names).to.deep.equal(['a', 'a-1/', 'a.txt', 'a/', 'a0']);
      const root = await tested.store.list('', '', 10);
      expect(root.entries.map(({ name }) => name)).to.deep.equal(['lis', 'list', 'list0']);
    });

    it('lists a folder whose subfolders have many files', async () => {
      await Promise.all(Array.from({ length: 210 }, (_, index) => put(`many/a/${index}`, `${index}`)));
      await put('many/b', 'x');
      expect((await tested.store.list('many', '', 10)).entries).to.have.length(2);
      const [first, next] = [await tested.store.below('many', 5), await tested.store.below('many', 500, 'many/a/206')];
      expect(first).to.have.length(5);
      expect(next.map(({ path }) => path).slice(0, 2)).to.deep.equal(['many/a/207', 'many/a/208']);
    });

    it('keeps nothing of an upload that is too large, breaks off or is discarded', async () => {
      const before = await tested.leftovers();
      expect(await stage(Buffer.alloc(11), 10).catch((error) => error)).to.include({ code: 'too_large' });
      const broken = Readable.from(
        (async function* () {
          yield Buffer.alloc(10);
          throw new Error('the client left');
        })(),
        { objectMode: false },
      );
      expect(await tested.store.stage(broken, 100).catch((error) => error)).to.include({ code: 'cancelled' });
      const { fileId } = await stage(Buffer.alloc(10));
      await tested.store.discard(fileId);
      await tested.store.discard(fileId);
      expect(await tested.leftovers()).to.equal(before);
    });

    it('sweeps an upload that no path got, which then cannot be placed', async () => {
      const staged = await stage(randomBytes(100));
      await tested.store.sweep({ stagedBefore: time, uploadedBefore: time, releasedBefore: time });
      time += hour;
      expect(await tested.store.sweep({ stagedBefore: time, uploadedBefore: time, releasedBefore: time })).to.include({
        files: 1,
      });
      const place = { path: 'late/a', bytes: staged, owner: {}, isReplaceable: false, limits };
      expect(await tested.store.place(place).catch((error) => error)).to.include({ code: 'unavailable' });
      expect(await tested.store.find('late/a')).to.equal(undefined);
    });

    it('stores a file without bytes', async () => {
      await put('empty/a', '');
      expect((await get('empty/a'))?.length).to.equal(0);
    });
  });
}
