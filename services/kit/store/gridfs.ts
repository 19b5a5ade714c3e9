import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Binary, type Collection, type Db, type Filter, GridFSBucket, ObjectId, type UpdateFilter } from 'mongodb';
import { AppError, notFound, unavailable } from '../errors.ts';
import { callMongo, mapMongoError } from './mongo.ts';
import { limitUpload } from './upload.ts';

/** A file document in GridFS' standard layout, with the metadata of the bucket's owner. */
export interface GridFile<M> {
  readonly _id: ObjectId;
  readonly length: number;
  readonly chunkSize: number;
  readonly uploadDate: Date;
  readonly filename: string;
  readonly metadata: M;
}

export interface GridWriteOptions<M> {
  readonly limitBytes: number;
  readonly filename: string;
  readonly metadata: M;
  /** Resolve only when the file survives the loss of any node: one more round trip, and a flush to disk. */
  readonly durable?: boolean;
}

export interface GridFiles<M extends object> {
  readonly files: Collection<GridFile<M>>;
  /**
   * Streams `source` into a new file and hashes it; the file document is written last, so no reader sees half a file.
   * Destroys the source on failure. Errors: `too_large` as soon as the limit is passed, `cancelled` when the source
   * breaks off, `unavailable`; the chunks are removed after any of them, as long as the engine can be reached.
   */
  write(source: Readable, options: GridWriteOptions<M>): Promise<{ id: string; size: number; sha256: string }>;
  /** The bytes from `start` to `end`, both inclusive. The stream fails with `not_found` or `unavailable`. */
  read(id: string, range?: { readonly start: number; readonly end: number }): Readable;
  /** The whole file, from bytes that survive the loss of any node. `unavailable` while some of them may not. */
  readDurable(id: string): Readable;
  /** Removes a file and its chunks. Idempotent. */
  remove(id: string): Promise<void>;
  /** Removes the chunks of uploads that started before `startedBefore` and never finished. */
  removeOrphans(startedBefore: Date): Promise<number>;
}

/** Four times the default: measured to be twice as fast, and still a small part of a process' memory. */
const chunkSizeBytes = 1024 * 1024;
/** Chunks fetched together: one is sent to the client, one waits. More are not faster and stay in memory. */
const readBatch = 2;

/** A bucket of files. `wanted` are the indexes by which the owner finds files; they are created, with the layout's own, before use. */
export function createGridFiles<M extends object>(
  db: Db,
  bucketName: string,
  ...wanted: readonly Readonly<Record<string, 1 | -1>>[]
): GridFiles<M> {
  // A chunk does not have to be on a majority before the next is sent: `becomeDurable` waits for all of them together.
  const bucket = new GridFSBucket(db, { bucketName, chunkSizeBytes, writeConcern: { w: 1 } });
  const files = db.collection<GridFile<M>>(`${bucketName}.files`);
  const chunks = db.collection(`${bucketName}.chunks`);

  async function remove(id: ObjectId) {
    // The document first: a crash in between leaves orphaned chunks, which are swept, not a file with holes.
    await files.deleteOne({ _id: id });
    await chunks.deleteMany({ files_id: id });
  }

  let indexes: Promise<unknown> | undefined;
  function createIndexes(): Promise<unknown> {
    indexes ??= Promise.all([
      chunks.createIndex({ files_id: 1, n: 1 }, { unique: true }),
      files.createIndex({ filename: 1, uploadDate: 1 }),
      ...wanted.map((index) => files.createIndex({ ...index })),
    ]).catch((error) => {
      // Reset, so that the next write tries again: the engine may only have been unavailable.
      indexes = undefined;
      throw error;
    });
    return indexes;
  }

  /** A majority write that comes after all others of the upload, so that it is acknowledged once they are on a majority. */
  async function becomeDurable(_id: ObjectId, length: number): Promise<void> {
    const sameFile = { _id } as Filter<GridFile<M>>;
    const { matchedCount } = await files.updateOne(
      sameFile,
      { $max: { length } } as UpdateFilter<GridFile<M>>,
      majority,
    );
    // A node that took the upload has gone without passing it on.
    if (matchedCount === 0) throw unavailable('The store lost the upload; send it again.');
  }

  async function* readDurable(id: string): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      yield* readChunks(files, chunks, id, undefined, 'majority');
    } catch (error) {
      if (!(await isWhole(id))) throw notFound('There is no such file.');
      // A node that has just become the primary does not know yet what is on a majority.
      throw unavailable('The bytes of the file are not on a majority of the nodes yet.', error);
    }
  }

  /** Whether the primary has all chunks; some are gone where a node took them and went without passing them on. */
  async function isWhole(id: string): Promise<boolean> {
    const _id = toObjectId(id);
    const file = await callMongo(() => files.findOne({ _id } as Filter<GridFile<M>>));
    if (!file) return false;
    const count = await callMongo(() => chunks.countDocuments({ files_id: _id }));
    return count === Math.ceil(file.length / file.chunkSize);
  }

  return {
    files,
    async write(source, { limitBytes, filename, metadata, durable = false }) {
      await callMongo(createIndexes);
      const upload = bucket.openUploadStream(filename, { metadata });
      // Every failure is also reported by `put` or `finish`; without a listener the event would end the process.
      upload.on('error', () => undefined);
      const meter = createMeter(limitBytes);
      try {
        // Reading ahead by one chunk lets the network and the hash go on while the engine stores the last one.
        const ahead = Readable.from(meter.pass(source), { objectMode: false, highWaterMark: chunkSizeBytes });
        await pipeline(ahead, async (pieces) => {
          for await (const piece of pieces) await put(upload, piece);
        });
        await finish(upload);
        if (durable) await becomeDurable(upload.id, meter.size());
      } catch (error) {
        // No insert is in flight any more (each was awaited), so none can arrive after this delete.
        const removed = remove(upload.id).catch(() => undefined);
        const failure = mapMongoError(error);
        // An unavailable engine is not waited for; the chunks of this upload are swept later.
        if (!(failure instanceof AppError && failure.code === 'unavailable')) await removed;
        throw failure;
      }
      return { id: upload.id.toHexString(), size: meter.size(), sha256: meter.sha256() };
    },
    read: (id, range) => toStream(readChunks(files, chunks, id, range)),
    readDurable: (id) => toStream(readDurable(id)),
    remove: (id) => callMongo(() => remove(toObjectId(id))),
    removeOrphans: (startedBefore) => callMongo(() => removeOrphans(chunks, `${bucketName}.files`, startedBefore)),
  };
}

const majority = { writeConcern: { w: 'majority' } } as const;

const toStream = (chunks: AsyncGenerator<Uint8Array>): Readable =>
  Readable.from(chunks, { objectMode: false, highWaterMark: 1 });

/** Ids are passed as text; a text that is not an id names no file. */
export function toObjectId(id: string): ObjectId {
  if (!/^[0-9a-f]{24}$/.test(id)) throw notFound('There is no such file.');
  return new ObjectId(id);
}

function createMeter(limitBytes: number) {
  const hash = createHash('sha256');
  let size = 0;
  return {
    size: () => size,
    sha256: () => hash.digest('hex'),
    async *pass(source: Readable) {
      for await (const piece of limitUpload(source, limitBytes)) {
        size += piece.length;
        hash.update(piece);
        yield piece;
      }
    },
  };
}

const put = (upload: Writable, piece: Uint8Array) =>
  new Promise<void>((resolve, reject) => upload.write(piece, (error) => (error ? reject(error) : resolve())));

const finish = (upload: Writable) =>
  new Promise<void>((resolve, reject) => upload.once('finish', resolve).once('error', reject).end());

/**
 * The bytes of a file, chunk by chunk. Not the driver's download stream, which fetches 16 MB at a time, doubling the memory
 * of a download, and leaves its cursor open on the server when it is destroyed.
 */
async function* readChunks<M>(
  files: Collection<GridFile<M>>,
  chunks: Collection,
  id: string,
  range = { start: 0, end: Number.MAX_SAFE_INTEGER },
  readConcern: 'local' | 'majority' = 'local',
): AsyncGenerator<Uint8Array, void, undefined> {
  const _id = toObjectId(id);
  const file = await callMongo(() => files.findOne({ _id } as Filter<GridFile<M>>, { readConcern }));
  if (!file) throw notFound('There is no such file.');
  const { chunkSize } = file;
  const end = Math.min(range.end, file.length - 1);
  const [first, last] = [Math.floor(range.start / chunkSize), Math.floor(end / chunkSize)];
  const cursor = chunks
    .find<{ n: number; data: Binary }>(
      { files_id: _id, n: { $gte: first, $lte: last } },
      { batchSize: readBatch, readConcern },
    )
    .sort({ n: 1 });
  try {
    for (let n = first; n <= last; n += 1) {
      const chunk = await callMongo(() => cursor.next());
      const at = n * chunkSize;
      // A missing chunk would shift all bytes after it.
      if (chunk?.n !== n || chunk.data.length() !== Math.min(chunkSize, file.length - at))
        throw new Error(`chunk ${n} of file ${id} is missing or damaged`);
      yield chunk.data.value().subarray(Math.max(0, range.start - at), end + 1 - at);
    }
  } finally {
    await cursor.close().catch(() => undefined);
  }
}

async function removeOrphans(chunks: Collection, files: string, startedBefore: Date): Promise<number> {
  const limit = ObjectId.createFromTime(startedBefore.getTime() / 1000);
  // Grouping by the first key of the index goes from file to file without reading any chunk.
  const orphans = chunks.aggregate<{ _id: ObjectId }>([
    { $match: { files_id: { $lt: limit } } },
    { $sort: { files_id: 1, n: 1 } },
    { $group: { _id: '$files_id' } },
    {
      $lookup: {
        from: files,
        localField: '_id',
        foreignField: '_id',
        pipeline: [{ $project: { _id: 1 } }],
        as: 'file',
      },
    },
    { $match: { file: { $size: 0 } } },
  ]);
  let removed = 0;
  for await (const { _id } of orphans) {
    await chunks.deleteMany({ files_id: _id });
    removed += 1;
  }
  return removed;
}
