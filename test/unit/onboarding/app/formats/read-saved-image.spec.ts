import { expect } from 'chai';
import fc from 'fast-check';
import { readSavedImage } from '../../../../../services/onboarding/app/formats/read-saved-image.ts';
import { fuzzRuns } from '../../../../support/fuzz-runs.ts';
import { type Tarred, tar } from '../../../../support/publication-corpus/archives.ts';
import { inMemory } from '../in-memory.ts';

const hash = 'a'.repeat(64);
const json = (value: unknown) => JSON.stringify(value);

const layer = { name: `${'l'.repeat(120)}/layer.tar`, bytes: 'the layer' };
const docker: readonly Tarred[] = [
  { name: `${'l'.repeat(120)}/`, type: 'directory' },
  layer,
  { name: 'config.json', bytes: '{}' },
  { name: 'manifest.json', bytes: json([{ Config: 'config.json', RepoTags: ['adder:1'], Layers: [layer.name] }]) },
];

const mediaType = 'application/vnd.oci.image.manifest.v1+json';
const layout: readonly Tarred[] = [
  { name: './oci-layout', bytes: json({ imageLayoutVersion: '1.0.0' }) },
  {
    name: './index.json',
    bytes: json({
      manifests: [{ mediaType, digest: `sha256:${hash}`, annotations: { 'org.opencontainers.image.ref.name': '1.0' } }],
    }),
  },
  { name: `./blobs/sha256/${hash}`, bytes: '{"schemaVersion":2}' },
];

/** An archive whose one file has a header before it with this record. */
async function extended(record: string): Promise<Buffer> {
  const text = `${record.length + 4} ${record}\n`;
  const archive = await tar({ name: 'x', bytes: text }, { name: 'file', bytes: 'text' });
  archive.write('x', 156);
  const sum = archive.subarray(0, 512).reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  archive.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return archive;
}

async function readImage(bytes: Buffer) {
  const read = await readSavedImage('image.tar', inMemory(bytes));
  if (!read || 'problems' in read) throw new Error(json(read));
  return read;
}

async function problemsOf(...entries: readonly Tarred[]): Promise<string[]> {
  const read = await readSavedImage('image.tar', inMemory(await tar(...entries)));
  return read && 'problems' in read ? read.problems.map(({ path, message }) => `${path} ${message}`) : [];
}

describe('a saved image', () => {
  for (const [record, reason] of [
    ['size=-1024', 'a file ends after the archive'],
    ['size=many', 'a file ends after the archive'],
    [`path=${'n'.repeat(5_000)}`, 'a name has more than 4096 characters'],
  ] as const)
    it(`has no file with ${record.slice(0, 20)}`, async () => {
      const read = await readSavedImage('image.tar', inMemory(await extended(record)));
      const problems = read && 'problems' in read ? read.problems : [];
      expect(problems.map(({ message }) => message)).to.deep.equal([`cannot be read as a saved image: ${reason}`]);
    });

  it('of docker save names its tags, its configuration and its layers', async () => {
    const bytes = await tar(...docker);
    const { kind, images, files } = await readImage(bytes);
    expect({ kind, images }).to.deep.equal({
      kind: 'docker',
      images: [{ kind: 'docker', tags: ['adder:1'], config: 'config.json', layers: [layer.name] }],
    });
    const found = files.get(layer.name);
    expect(bytes.subarray(found?.offset, Number(found?.offset) + Number(found?.size)).toString()).to.equal('the layer');
  });

  it('in the layout of OCI names its tags and its manifests', async () => {
    const expected = [
      { kind: 'oci', tags: ['1.0'], mediaType, digest: `sha256:${hash}`, file: `blobs/sha256/${hash}` },
    ];
    expect((await readImage(await tar(...layout))).images).to.deep.equal(expected);
    // Newer versions of docker save write both.
    expect((await readImage(await tar(...docker, ...layout))).images).to.deep.equal(expected);
  });

  it('is read without its layers', async () => {
    const source = inMemory(await tar({ name: 'layer.tar', bytes: Buffer.alloc(8_000_000) }, ...docker));
    await readSavedImage('image.tar', source);
    expect(source.bytes).to.be.below(1_000_000);
  });

  it('may have files of more than eight gigabytes, with either form of their size', async () => {
    const plain = await tar(...docker);
    const size = 9 * 2 ** 30;
    const binary = Buffer.from(plain.subarray(0, 512));
    binary.write('0', 156, 'latin1');
    binary.fill(0, 124, 136);
    binary[124] = 0x80;
    binary.writeBigUInt64BE(BigInt(size), 128);
    binary.write(`${sumOf(binary).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
    const source = {
      size: 512 + size + plain.length,
      read: async (offset: number, length: number) => {
        const bytes = Buffer.alloc(length);
        if (offset < 512) binary.copy(bytes, 0, offset);
        const behind = 512 + size;
        if (offset + length > behind) plain.copy(bytes, Math.max(0, behind - offset), Math.max(0, offset - behind));
        return bytes;
      },
    };
    const read = await readSavedImage('image.tar', source);
    expect(read && 'images' in read && read.images).to.have.length(1);
  });

  it('names what it lacks', async () => {
    const manifest = (value: unknown) => ({ name: 'manifest.json', bytes: json(value) });
    expect(await problemsOf(manifest([{ Config: 'c.json', Layers: [] }]))).to.deep.equal([
      'image.tar cannot be read as a saved image: manifest.json names a file that the archive does not have: "c.json"',
    ]);
    expect((await problemsOf(manifest([])))[0]).to.match(/manifest.json names no image$/);
    expect((await problemsOf({ name: 'manifest.json', bytes: '{' }))[0]).to.match(/manifest.json is not JSON/);
    expect((await problemsOf({ name: 'oci-layout' }))[0]).to.match(/it has no index.json$/);
    const index = (digest: unknown) => ({ name: 'index.json', bytes: json({ manifests: [{ digest }] }) });
    for (const digest of ['sha256:../../etc/passwd', `sha256:${hash}`, 7])
      expect((await problemsOf({ name: 'oci-layout' }, index(digest)))[0]).to.match(
        /manifest that the archive does not have/,
      );
    const large = { name: 'manifest.json', bytes: Buffer.alloc(1_100_000) };
    expect((await problemsOf(large))[0]).to.match(/manifest.json has more than 1048576 bytes/);
  });

  it('does not follow a link to what would be a document', async () => {
    expect(
      await readSavedImage(
        'image.tar',
        inMemory(await tar({ name: 'manifest.json', type: 'symlink', linkname: '/etc/passwd' })),
      ),
    ).to.equal(undefined);
  });

  it('is known from other files', async () => {
    expect(await readSavedImage('image.tar', inMemory(await tar({ name: 'model.pkl' })))).to.equal(undefined);
    const read = await readSavedImage('image.tar', inMemory(Buffer.alloc(2_000, 'text')));
    expect(read && 'problems' in read && read.problems[0]?.message).to.match(/what stands at 0 is no header/);
  });

  it('leaves no bytes that make the reader fail otherwise', async () => {
    const good = await tar(...layout);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 5 }), async (changes) => {
        const bytes = Buffer.from(good);
        for (const [at, value] of changes) bytes[at] = value;
        await readSavedImage('image.tar', inMemory(bytes));
      }),
      { numRuns: fuzzRuns(200) },
    );
  });
});

/** Of a header, with blanks for the sum itself. */
function sumOf(header: Buffer): number {
  return header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte), 0);
}
