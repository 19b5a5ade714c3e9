import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createParts } from '../../../../scripts/backup/parts.ts';
import { readMembers, verifyArchive } from '../../../../scripts/backup/read-archive.ts';
import { writeArchive } from '../../../../scripts/backup/write-archive.ts';

describe('an archive of a platform', () => {
  let folder: string;
  let path: string;
  const nothing = {
    ...({ format: 1, release: '1.0.0', startedAt: '2026-01-01T00:00:00.000Z' } as const),
    ...{ schemas: [], collections: [], offsets: {}, hasImages: false },
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-archive-'));
    path = join(folder, 'backup.tar.zst');
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('has what was added, cut into parts, and can be read by its owner alone', async () => {
    const pieces = Array.from({ length: 5 }, (_, index) => Buffer.alloc(3 * 1024 * 1024, index));
    await writeArchive(path, async (archive) => {
      const parts = createParts(archive, 'large');
      for (const piece of pieces) await parts.add(piece);
      await parts.end();
      await createParts(archive, 'empty').end();
      return nothing;
    });
    expect((await stat(path)).mode & 0o777).to.equal(0o600);
    expect(await readdir(folder)).to.deep.equal(['backup.tar.zst']);
    const { members } = await verifyArchive(path);
    expect(members.map(({ name }) => name)).to.deep.equal(['large/0000', 'large/0001', 'empty/0000']);
    const read: Buffer[] = [];
    for await (const { name, bytes } of readMembers(path)) if (name.startsWith('large/')) read.push(bytes);
    expect(Buffer.concat(read).equals(Buffer.concat(pieces))).to.equal(true);
  });

  it('leaves no file where what is saved cannot be read', async () => {
    const failed = await writeArchive(path, async (archive) => {
      await archive.add('one/0000', Buffer.from('one'));
      throw new Error('the database ended');
    }).catch((error) => error.message);
    expect(failed).to.equal('the database ended');
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it('is refused where a member leads out of the home', async () => {
    await writeArchive(path, async (archive) => {
      await archive.add('secrets/../../elsewhere/0000', Buffer.from('one'));
      return nothing;
    });
    const refused = await verifyArchive(path).catch((error) => error.message);
    expect(refused).to.include('leads elsewhere');
  });
});
