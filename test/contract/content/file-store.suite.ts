import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { sweep } from '../../../services/content/app/sweep.ts';
import type { FileStore, SweepableFiles } from '../../../services/content/domain/ports.ts';
import type { Clock } from '../../../services/kit/clock.ts';
import { AppError } from '../../../services/kit/errors.ts';

export interface FileStoreUnderTest {
  readonly files: FileStore & SweepableFiles;
  /** Everything that is stored, in whatever state: files and pieces of files. */
  readonly leftovers: () => Promise<number>;
}

const hour = 3_600_000;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const inPieces = (bytes: Buffer, size = 65_536) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })(),
    { objectMode: false },
  );

/** What every file store must do; run once against each. */
export function describeFileStore(name: string, create: (clock: Clock) => Promise<FileStoreUnderTest>): void {
  describe(`file store: ${name}`, () => {
    let now = Date.parse('2030-01-01T00:00:00Z');
    let store: FileStoreUnderTest;
    /** Commands that a sweep has given an outcome. */
    let ended: string[] = [];
    beforeEach(() => {
      ended = [];
    });
    const stage = (bytes: Buffer, limitBytes = 64 * 1024 * 1024) =>
      store.files.stage(inPieces(bytes), { limitBytes, aggregate: 'documents/public/s/r' });
    const sweepNow = (referenced: readonly string[] = []) =>
      sweep({
        files: store.files,
        reader: { files: async () => ({ files: referenced.map((fileId) => ({ ...someFile, fileId })) }) },
        endCommand: async ({ commandId }) => ended.push(commandId),
        clock: { now: () => now },
        stagingTtlMs: 24 * hour,
        gracePeriodMs: 2 * hour,
      });

    before(async () => {
      store = await create({ now: () => now });
    });
    afterEach(async () => {
      // Whatever a test left is stale by now.
      now += 1_000 * hour;
      for (const { fileId } of await store.files.stale(now, now)) await store.files.remove(fileId);
    });

    it('sums what is stored of a solution and by a user, until it is removed', async () => {
      const [solutionId, userId] = [randomBytes(8).toString('hex'), randomBytes(8).toString('hex')];
      const put = (bytes: number, owner: { solutionId: string; userId?: string }) =>
        store.files.stage(inPieces(randomBytes(bytes)), { limitBytes: 1_000, aggregate: 'image/s', owner });
      expect(await store.files.usage({ solutionId })).to.deep.equal({ bytes: 0, files: 0 });
      const first = await put(100, { solutionId, userId });
      await put(20, { solutionId });
      await put(3, { solutionId: `${solutionId}x`, userId });
      expect(await store.files.usage({ solutionId })).to.deep.equal({ bytes: 120, files: 2 });
      expect(await store.files.usage({ userId })).to.deep.equal({ bytes: 103, files: 2 });
      await store.files.keep([first.fileId]);
      await store.files.release([first.fileId]);
      expect(await store.files.usage({ userId }), 'a replaced file takes its space').to.include({ bytes: 103 });
      await store.files.remove(first.fileId);
      expect(await store.files.usage({ userId })).to.deep.equal({ bytes: 3, files: 1 });
    });

    for (const size of [0, 1, 65_536, 2 * 1024 * 1024, 5 * 1024 * 1024 + 17])
      it(`gives back ${size} bytes as they came, with their size and hash`, async () => {
        const bytes = randomBytes(size);
        const claim = await stage(bytes);
        expect(claim).to.include({ size, sha256: sha256(bytes) });
        expect((await buffer(store.files.read(claim.fileId))).equals(bytes)).to.equal(true);
        const found = await store.files.inspect(claim.fileId);
        expect(found).to.include({ size, sha256: sha256(bytes) });
        expect(Buffer.compare(found.head, bytes.subarray(0, 4_100))).to.equal(0);
      });

    it('reads any stretch of a file', async () => {
      const chunk = 1024 * 1024;
      const bytes = randomBytes(2 * chunk + 1_000);
      const { fileId } = await stage(bytes);
      const ends = [
        0,
        1,
        999,
        chunk - 1,
        chunk,
        chunk + 1,
        2 * chunk - 1,
        2 * chunk,
        bytes.length - 2,
        bytes.length - 1,
      ];
      for (const start of ends)
        for (const end of ends.filter((at) => at >= start)) {
          const got = await buffer(store.files.read(fileId, { start, end }));
          expect(got.equals(bytes.subarray(start, end + 1)), `${start}-${end}`).to.equal(true);
        }
    });

    it('refuses more than the limit and leaves nothing behind', async () => {
      const before = await store.leftovers();
      const error = await stage(randomBytes(5_000_000), 4_999_999).catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(AppError).with.property('code', 'too_large');
      expect(await store.leftovers()).to.equal(before);
      expect((await stage(randomBytes(500), 500)).size).to.equal(500);
    });

    it('leaves nothing behind when the source breaks off', async () => {
      const before = await store.leftovers();
      const broken = Readable.from(
        (async function* () {
          for (let piece = 0; piece < 100; piece += 1) yield randomBytes(65_536);
          throw new Error('ECONNRESET');
        })(),
        { objectMode: false },
      );
      const options = { limitBytes: 100_000_000, aggregate: 'image/s' };
      const error = await store.files.stage(broken, options).catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(AppError).with.property('code', 'cancelled');
      expect(await store.leftovers()).to.equal(before);
    });

    for (const fileId of ['000000000000000000000000', 'no-id', ''])
      it(`says not_found for the file "${fileId}"`, async () => {
        const { files } = store;
        for (const work of [
          () => buffer(files.read(fileId)),
          () => files.inspect(fileId),
          () => files.keep([fileId]),
        ]) {
          const error = await work().catch((thrown: unknown) => thrown);
          expect(error).to.be.instanceOf(AppError).with.property('code', 'not_found');
        }
      });

    it('discards a staged file at once, and never one that is kept', async () => {
      const [one, two] = [await stage(randomBytes(10)), await stage(randomBytes(10))];
      await store.files.keep([two.fileId]);
      for (const { fileId } of [one, one, two]) await store.files.discard(fileId);
      const gone = await store.files.inspect(one.fileId).catch((thrown: unknown) => thrown);
      expect(gone).to.have.property('code', 'not_found');
      expect((await store.files.inspect(two.fileId)).size).to.equal(10);
      await store.files.release([two.fileId]);
    });

    it('sweeps what a command has reserved only after it has ended the command', async () => {
      const [unused, used] = [await stage(randomBytes(10)), await stage(randomBytes(10))];
      expect(await store.files.reserve(unused.fileId, 'one')).to.equal(true);
      expect(await store.files.reserve(unused.fileId, 'one'), 'idempotent').to.equal(true);
      expect(await store.files.reserve(used.fileId, 'two')).to.equal(true);
      now += 23 * hour;
      expect(await sweepNow()).to.include({ files: 0, restored: 0 });
      expect(ended).to.deep.equal([]);
      now += 2 * hour;
      expect(await sweepNow([used.fileId])).to.include({ files: 1, restored: 1 });
      expect(ended).to.have.members(['one', 'two']);
      expect(await store.files.reserve(unused.fileId, 'one')).to.equal(false);
      expect(await store.files.reserve(used.fileId, 'two')).to.equal(true);
      await store.files.release([used.fileId]);
    });

    it('does not reserve what a sweep has claimed, and discards what was reserved', async () => {
      const [claimed, rejected] = [await stage(randomBytes(10)), await stage(randomBytes(10))];
      const others = await stage(randomBytes(10));
      expect(await store.files.reserve(others.fileId, 'zero')).to.equal(true);
      now += 25 * hour;
      expect(await store.files.claim(claimed.fileId, now, now)).to.equal(true);
      expect(await store.files.claim(others.fileId, now, now), 'reserved since it was found').to.equal(false);
      expect(await store.files.claim(others.fileId, now, now, 'zero')).to.equal(true);
      expect(await store.files.reserve(claimed.fileId, 'one')).to.equal(false);
      expect(await store.files.reserve(rejected.fileId, 'two')).to.equal(true);
      await store.files.discard(rejected.fileId);
      expect(await store.files.reserve(rejected.fileId, 'two')).to.equal(false);
    });

    it('sweeps what was staged and never kept, after its time and not before', async () => {
      const [staged, kept] = [await stage(randomBytes(10)), await stage(randomBytes(10))];
      await store.files.keep([kept.fileId]);
      await store.files.keep([kept.fileId]);
      now += 23 * hour;
      expect(await sweepNow()).to.include({ files: 0 });
      now += 2 * hour;
      expect(await sweepNow()).to.include({ files: 1, restored: 0 });
      expect((await store.files.inspect(kept.fileId)).size).to.equal(10);
      const error = await store.files.keep([staged.fileId]).catch((thrown: unknown) => thrown);
      expect(error).to.include({ code: 'not_found', reason: 'file_gone' });
      await store.files.release([kept.fileId]);
    });

    it('sweeps a released file after its grace and does not bring it back before', async () => {
      const { fileId } = await stage(randomBytes(10));
      await store.files.keep([fileId]);
      await store.files.release([fileId]);
      await store.files.keep([fileId]);
      now += hour;
      expect(await sweepNow()).to.include({ files: 0 });
      expect((await store.files.inspect(fileId)).size).to.equal(10);
      now += 2 * hour;
      expect(await sweepNow()).to.include({ files: 1 });
    });

    it('puts a file that is referred to right instead of sweeping it', async () => {
      const { fileId } = await stage(randomBytes(10));
      now += 25 * hour;
      expect(await sweepNow([fileId])).to.include({ files: 0, restored: 1 });
      now += 25 * hour;
      expect(await sweepNow()).to.include({ files: 0 });
      expect((await store.files.inspect(fileId)).size).to.equal(10);
      await store.files.release([fileId]);
    });

    it('fails a keep while the file is being swept, and finishes a sweep that broke off', async () => {
      const { fileId } = await stage(randomBytes(10));
      now += 25 * hour;
      expect(await store.files.claim(fileId, now - 24 * hour, now - 2 * hour)).to.equal(true);
      const error = await store.files.keep([fileId]).catch((thrown: unknown) => thrown);
      expect(error).to.include({ reason: 'file_being_swept', retriable: true });
      expect(await sweepNow()).to.include({ files: 1 });
    });

    it('lets either the commit or the sweep have a file, never both', async () => {
      for (let round = 0; round < 10; round += 1) {
        const { fileId } = await stage(randomBytes(10));
        now += 25 * hour;
        const [keep, claim] = await Promise.all([
          store.files.keep([fileId]).then(
            () => true,
            () => false,
          ),
          store.files.claim(fileId, now - 24 * hour, now - 2 * hour),
        ]);
        expect(keep).to.equal(!claim);
        await store.files.release([fileId]);
      }
    });
  });
}

const someFile = { name: 'a', size: 1, sha256: '', contentType: 'text/plain', storedAt: 0 };
