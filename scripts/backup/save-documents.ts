import { BSON, type Collection, type Db } from 'mongodb';
import { ArchiveError } from './archive-error.ts';
import type { SavedCollection } from './manifest.ts';
import { createParts } from './parts.ts';
import type { ArchiveWriter } from './write-archive.ts';

const raw = { raw: true, readConcern: 'majority' } as const;
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 26;

/**
 * Every collection, those that name files before the files: a file is stored before it is named, and never changes. Documents are
 * in the archive as the server sends them.
 */
export async function saveDocuments(db: Db, archive: ArchiveWriter): Promise<SavedCollection[]> {
  const found = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  const names = found
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'))
    .sort();
  const buckets = names.filter((name) => name.endsWith('.files')).map((name) => name.slice(0, -'.files'.length));
  const ofBuckets = new Set(buckets.flatMap((bucket) => [`${bucket}.files`, `${bucket}.chunks`]));
  const plain = names.filter((name) => !ofBuckets.has(name));
  for (const name of plain) await saveCollection(db.collection(name), archive);
  for (const bucket of buckets) await saveBucket(db, bucket, archive);
  const all = [...plain, ...ofBuckets];
  return Promise.all(
    all.map(async (name) => ({ name, indexes: BSON.EJSON.stringify(await indexesOf(db, name), { relaxed: false }) })),
  );
}

async function saveCollection(collection: Collection, archive: ArchiveWriter): Promise<void> {
  const parts = createParts(archive, `mongodb/${collection.collectionName}`);
  for await (const document of collection.find({}, { ...raw, sort: { _id: 1 } })) await parts.add(bytesOf(document));
  await parts.end();
}

async function saveBucket(db: Db, bucket: string, archive: ArchiveWriter): Promise<void> {
  const files = db.collection(`${bucket}.files`);
  const chunks = db.collection(`${bucket}.chunks`);
  const fileParts = createParts(archive, `mongodb/${bucket}.files`);
  const chunkParts = createParts(archive, `mongodb/${bucket}.chunks`);
  // A cursor would time out beside the chunks of large files.
  for (const document of await files.find({}, { ...raw, sort: { _id: 1 } }).toArray()) {
    const bytes = bytesOf(document);
    const { _id, length, chunkSize } = BSON.deserialize(bytes);
    let count = 0;
    for await (const chunk of chunks.find({ files_id: _id }, { ...raw, sort: { n: 1 } })) {
      await chunkParts.add(bytesOf(chunk));
      count += 1;
    }
    if (count === Math.ceil(length / chunkSize)) await fileParts.add(bytes);
    // It was deleted meanwhile; chunks of it that are in the archive are swept as those of an upload that was given up.
    else if (await files.findOne({ _id }))
      throw new ArchiveError(
        `The file ${_id} of ${bucket} lacks chunks in MongoDB: delete it, then repeat the backup.`,
      );
  }
  await chunkParts.end();
  await fileParts.end();
}

/** With `raw` the driver answers the bytes, and declares documents. */
const bytesOf = (document: unknown): Buffer => Buffer.from(document as Uint8Array);

async function indexesOf(db: Db, name: string): Promise<object[]> {
  const indexes = await db
    .collection(name)
    .listIndexes()
    .toArray()
    .catch((error) => {
      // Only one collection of the bucket is there.
      if (isMissing(error)) return [];
      throw error;
    });
  return indexes.filter((index) => index.name !== '_id_').map(({ v: _version, ...index }) => index);
}
