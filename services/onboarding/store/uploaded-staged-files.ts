import { Readable } from 'node:stream';
import type { AggregationCursor, Document } from 'mongodb';
import type { Clock } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import { callMongo, type Mongo } from '../../kit/store/mongo.ts';
import { limitUpload } from '../../kit/store/upload.ts';
import { reservationTtlMs, type StagedFiles, type Uploads } from '../domain/staged-files.ts';

interface StagedDocument {
  /** Of the upload. */
  readonly _id: string;
  readonly userId: string;
  readonly bytes: number;
  readonly since: Date;
}

/** The files are uploads at the artifact repository, where their paths get them; MongoDB has whose they are. */
export function createUploadedStagedFiles({ db }: Pick<Mongo, 'db'>, uploads: Uploads, clock: Clock): StagedFiles {
  const majority = { writeConcern: { w: 'majority' } } as const;
  const files = db.collection<StagedDocument>('onboarding.staged', majority);
  const reservations = db.collection<StagedDocument>('onboarding.reservations', majority);
  const validSince = () => new Date(clock.now() - reservationTtlMs);

  async function remove(_id: string): Promise<void> {
    // The document last: while it is there, the sweep removes the upload.
    await uploads.remove(_id);
    await callMongo(() => files.deleteOne({ _id }));
  }

  return {
    async stage(source, { limitBytes, userId }) {
      const limited = Readable.from(limitUpload(source, limitBytes), { objectMode: false });
      const file = await uploads.create(limited);
      try {
        const staged = { _id: file.fileId, userId, bytes: file.size, since: new Date(clock.now()) };
        await callMongo(() => files.insertOne(staged));
      } catch (error) {
        // Where that fails as well, the repository sweeps it.
        await uploads.remove(file.fileId).catch(() => undefined);
        throw error;
      }
      return file;
    },
    read: uploads.read,
    readPiece: async (fileId, offset, length) =>
      length === 0 ? new Uint8Array(0) : uploads.readPiece(fileId, offset, length),
    async remove(fileIds) {
      for (const fileId of fileIds) await remove(fileId);
    },
    async reserve(userId, bytes) {
      const _id = newId();
      await callMongo(() => reservations.insertOne({ _id, userId, bytes, since: new Date(clock.now()) }));
      const others = { userId, _id: { $ne: _id }, since: { $gt: validSince() } };
      const used = await callMongo(async () => [
        // First: what is released in between is staged by then.
        await sumOf(reservations.aggregate(sumPipeline(others))),
        await sumOf(files.aggregate(sumPipeline({ userId }))),
      ]);
      return {
        used: used.reduce((sum, one) => sum + one),
        release: async () => void (await callMongo(() => reservations.deleteOne({ _id }))),
      };
    },
    async sweep(before) {
      await callMongo(() => reservations.deleteMany({ since: { $lte: validSince() } }));
      const stale = { since: { $lt: new Date(before) } };
      const found = await callMongo(() => files.find(stale, { projection: { _id: 1 } }).toArray());
      for (const { _id } of found) await remove(_id);
      return found.length;
    },
  };
}

const sumPipeline = (match: Document): Document[] => [
  { $match: match },
  { $group: { _id: null, bytes: { $sum: '$bytes' } } },
];

async function sumOf(cursor: AggregationCursor<Document>): Promise<number> {
  const [sum] = await cursor.toArray();
  return sum?.bytes ?? 0;
}
