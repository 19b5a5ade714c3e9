import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { extract } from 'tar-stream';
import type { AppError } from '../../../../services/kit/errors.ts';
import { digestOf } from '../../../../services/onboarding/images/oci/digest.ts';
import { bytesFile, writeLayer } from '../../../../services/onboarding/images/oci/layer.ts';

describe('layers of images', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-layers-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const files = [bytesFile('model/model.zip', 'PK'), bytesFile('model/metadata.json', '{}'), bytesFile('a/run', '#!')];

  it('have the same digest for the same files, whatever their order and the time', async () => {
    const one = await writeLayer(files, join(folder, 'one'));
    const other = await writeLayer([...files].reverse(), join(folder, 'other'));
    expect(other.blob.digest).to.equal(one.blob.digest);
    expect(other.diffId).to.equal(one.diffId);
    // A change of how layers are packed makes every layer of every model anew.
    expect(one.diffId).to.equal('sha256:db65897d7fea8163ef30b0539d5ec00344fa27de67f8fe0c1b706b26753971de');
  });

  it('state digest, size and the digest of the archive inside', async () => {
    const { blob, diffId } = await writeLayer(files, join(folder, 'stated'));
    const bytes = await readFile(join(folder, 'stated'));
    expect(blob).to.include({ digest: digestOf(bytes), size: bytes.length });
    expect(diffId).to.equal(digestOf(gunzipSync(bytes)));
  });

  it('hold the folders before the files, all owned by root and of one moment', async () => {
    await writeLayer([{ ...bytesFile('a/b/run', '#!'), executable: true }, ...files], join(folder, 'listed'));
    const entries: string[] = [];
    const archive = createReadStream(join(folder, 'listed')).pipe(createGunzip()).pipe(extract());
    for await (const entry of archive) {
      const { name, mode = 0, uid, gid, mtime } = entry.header;
      entries.push(`${name} ${mode.toString(8)} ${uid}:${gid} ${mtime?.getTime()}`);
      entry.resume();
    }
    expect(entries).to.deep.equal([
      'a/ 755 0:0 0',
      'a/b/ 755 0:0 0',
      'a/b/run 755 0:0 0',
      'a/run 644 0:0 0',
      'model/ 755 0:0 0',
      'model/metadata.json 644 0:0 0',
      'model/model.zip 644 0:0 0',
    ]);
  });

  for (const path of ['../etc/passwd', '/etc/passwd', 'a//b', 'a/./b', '', 'a/\0', 'a/.wh.b', 'a/../../b'])
    it(`reject the path ${JSON.stringify(path)}`, async () => {
      const error = await rejection(writeLayer([bytesFile(path, '')], join(folder, 'bad')));
      expect(error).to.include({ code: 'unprocessable', reason: 'layer_invalid' });
    });

  it('reject a path that occurs twice', async () => {
    const error = await rejection(writeLayer([bytesFile('a', '1'), bytesFile('a', '2')], join(folder, 'twice')));
    expect(error.message).to.equal('"a" occurs twice.');
  });

  for (const content of ['1234', '123456'])
    it(`reject a file of ${content.length} bytes that was announced with 5`, async () => {
      const file = { path: 'a', size: 5, open: () => Readable.from([Buffer.from(content)]) };
      const error = await rejection(writeLayer([file], join(folder, 'length')));
      expect(error.message).to.equal('a does not have the 5 bytes that were announced.');
    });

  it('reject a file with other bytes than were announced', async () => {
    const file = { ...bytesFile('a', '12345'), sha256: '00'.repeat(32) };
    const error = await rejection(writeLayer([file], join(folder, 'hash')));
    expect(error.message).to.equal('a has other bytes than were announced.');
  });
});

const rejection = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error('it was accepted')),
    (error) => error,
  );
