import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import fc from 'fast-check';
import { type OpenZip, openZip } from '../../../../../services/onboarding/app/archives/open-zip.ts';
import { zipLimits } from '../../../../../services/onboarding/domain/archives/zip-rules.ts';
import { fuzzRuns } from '../../../../support/fuzz-runs.ts';
import { encrypted, overlapping, zip } from '../../../../support/publication-corpus/archives.ts';
import { inMemory } from '../in-memory.ts';

async function opened(bytes: Uint8Array): Promise<OpenZip> {
  const archive = await openZip('model.zip', inMemory(bytes));
  if ('problems' in archive) throw new Error(JSON.stringify(archive.problems));
  return archive;
}

async function problemsOf(bytes: Uint8Array, limits = zipLimits): Promise<string[]> {
  const archive = await openZip('model.zip', inMemory(bytes), limits);
  return 'problems' in archive ? archive.problems.map(({ path, message }) => `${path} ${message}`) : [];
}

describe('an archive of a model', () => {
  it('shows its entries and their bytes', async () => {
    const big = Buffer.alloc(3_000_000, 'model ');
    const archive = await opened(
      await zip({ name: 'model.pkl', bytes: big }, { name: 'scripts/.keep' }, { name: 'b/ü.txt', bytes: 'grün' }),
    );
    expect(archive.entries.map(({ name, size }) => [name, size])).to.deep.equal([
      ['model.pkl', 3_000_000],
      ['scripts/.keep', 0],
      ['b/ü.txt', 5],
    ]);
    const [model, , text] = archive.entries;
    if (!model || !text) throw new Error('entries are missing');
    expect((await buffer(await archive.open(model))).equals(big)).to.equal(true);
    expect(await archive.readText(text, 5)).to.equal('grün');
    const tooLong = await archive.readText(text, 4).catch((error) => error.message);
    expect(tooLong).to.equal('b/ü.txt has 5 bytes; at most 4 are read');
  });

  it('is read by its directory alone, in few pieces', async () => {
    const entries = Array.from({ length: 500 }, (_, index) => ({ name: `file-${index}` }));
    const archive = await zip({ name: 'weights', bytes: randomBytes(4_000_000) }, ...entries);
    const source = inMemory(archive);
    await openZip('model.zip', source);
    expect(source.bytes).to.be.below(1_000_000);
    expect(source.reads).to.be.below(10);
  });

  for (const [name, reason] of [
    ['../evil.py', 'has a name that leads out of the archive'],
    ['a/../../evil.py', 'has a name that leads out of the archive'],
    ['..\\evil.py', 'has a name that leads out of the archive'],
    ['/etc/passwd', 'has an absolute name'],
    ['C:/evil.py', 'has an absolute name'],
    ['\\\\host\\evil.py', 'has an absolute name'],
  ] as const)
    it(`must not have an entry ${name}`, async () => {
      expect(await problemsOf(await zip({ name: 'good' }, { name }))).to.deep.equal([
        `model.zip has the entry ${JSON.stringify(name)}, which ${reason}`,
      ]);
    });

  it('must not have links and devices', async () => {
    for (const mode of [0o120777, 0o020666, 0o010666])
      expect(await problemsOf(await zip({ name: 'link', bytes: '/etc/passwd', mode }))).to.deep.equal([
        'model.zip has the entry "link", which is a link or a device; put the file itself in',
      ]);
  });

  it('must not be encrypted, overlap or name an entry twice', async () => {
    expect(await problemsOf(await encrypted())).to.deep.equal(['model.zip has the entry "one", which is encrypted']);
    expect(await problemsOf(await overlapping())).to.include('model.zip has entries that overlap, as archive bombs do');
    expect(await problemsOf(await zip({ name: 'a' }, { name: 'a' }))).to.deep.equal([
      'model.zip has 2 entries called "a"',
    ]);
  });

  it('must not unpack to more than is allowed', async () => {
    const bomb = await zip({ name: 'zeros', bytes: Buffer.alloc(20_000_000) });
    expect(await problemsOf(bomb)).to.deep.equal([
      'model.zip has the entry "zeros", which unpacks to more than 200 times its size, as archive bombs do',
    ]);
    const few = await zip({ name: 'a', bytes: 'x'.repeat(60) }, { name: 'b', bytes: 'x'.repeat(60) });
    expect(await problemsOf(few, { ...zipLimits, totalBytes: 100, entryBytes: 50 })).to.deep.equal([
      'model.zip unpacks to 120 bytes; at most 100 are allowed',
      'model.zip has the entry "a", which unpacks to 60 bytes; at most 50 are allowed',
      'model.zip has the entry "b", which unpacks to 60 bytes; at most 50 are allowed',
    ]);
    expect(await problemsOf(few, { ...zipLimits, entries: 1 })).to.deep.equal(['model.zip has more than 1 entries']);
    const named = await zip({ name: 'n'.repeat(60) }, { name: 'm'.repeat(60) });
    expect(await problemsOf(named, { ...zipLimits, directoryBytes: 100 })).to.deep.equal([
      'model.zip has a directory of more than 100 bytes',
    ]);
  });

  it('stops where an entry is larger than the directory says', async () => {
    const bytes = await zip({ name: 'liar', bytes: 'x'.repeat(5_000) });
    const directory = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    bytes.writeUInt32LE(10, directory + 24);
    const archive = await opened(bytes);
    const [entry] = archive.entries;
    if (!entry) throw new Error('the entry is missing');
    const failure = await archive
      .open(entry)
      .then(buffer)
      .catch((error) => error.message);
    expect(failure).to.match(/too many bytes in the stream/);
  });

  it('is known from what is none', async () => {
    expect((await problemsOf(Buffer.from('no archive at all, only text')))[0]).to.match(
      /cannot be read as a zip archive/,
    );
    expect((await problemsOf(Buffer.alloc(0)))[0]).to.match(/cannot be read as a zip archive/);
    const cut = await zip({ name: 'model', bytes: 'x'.repeat(1_000) });
    expect((await problemsOf(cut.subarray(5)))[0]).to.match(/^model.zip /);
  });

  it('leaves no bytes that make the reader fail otherwise', async () => {
    const good = await zip({ name: 'a', bytes: 'text' }, { name: 'b/c', bytes: 'more' });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 6 }), async (changes) => {
        const bytes = Buffer.from(good);
        for (const [at, value] of changes) bytes[at] = value;
        await openZip('model.zip', inMemory(bytes));
      }),
      { numRuns: fuzzRuns(300) },
    );
  });

  it('fails where its bytes cannot be read, which is no fault of the archive', async () => {
    const unavailable = { size: 1_000, read: () => Promise.reject(new Error('the database does not answer')) };
    const failure = await openZip('model.zip', unavailable).catch((error) => error.message);
    expect(failure).to.equal('the database does not answer');
  });
});

/** Bytes that no packer makes smaller. */
function randomBytes(length: number): Buffer {
  let state = 1;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state & 255;
  };
  return Buffer.from(Uint8Array.from({ length }, next));
}
