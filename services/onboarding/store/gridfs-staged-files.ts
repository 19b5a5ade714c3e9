import { buffer } from 'node:stream/consumers';
import type { AggregationCursor, Document } from 'mongodb';
import type { Clock } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import { createGridFiles } from '../../kit/store/gridfs.ts';
import { callMongo, type Mongo } from '../../kit/store/mongo.ts';
import { reservationTtlMs, type StagedFiles } from '../domain/staged-files.ts';

interface Metadata {
  readonly userId: string;
  readonly since: Date;
}

interface ReservationDocument {
  readonly _id: string;
  readonly userId: string;
  readonly bytes: number;
  readonly since: Date;
}

/** In GridFS: the bucket is `onboarding`, in the standard layout. */
export function createGridfsStagedFiles({ db }: Pick<Mongo, 'db'>, clock: Clock): StagedFiles {
  const grid = createGridFiles<Metadata>(
    db,
    'onboarding',
    { 'metadata.since': 1 },
    // With the length, so that sums are read from the index alone.
    { 'metadata.userId': 1, length: 1 },
  );
  const { files } = grid;
  const reservations = db.collection<ReservationDocument>('onboarding.reservations', {
    writeConcern: { w: 'majority' },
  });
  const validSince = () => new Date(clock.now() - reservationTtlMs);

  return {
    async stage(source, { limitBytes, userId }) {
      const metadata: Metadata = { userId, since: new Date(clock.now()) };
      const { id, size, sha256 } = await grid.write(source, { limitBytes, filename: userId, metadata, durable: true });
      return { fileId: id, size, sha256 };
    },
    read: (fileId) => grid.readDurable(fileId),
    async readPiece(fileId, offset, length) {
      if (length === 0) return new Uint8Array(0);
      return buffer(grid.read(fileId, { start: offset, end: offset + length - 1 }));
    },
    async remove(fileIds) {
      for (const fileId of fileIds) await grid.remove(fileId);
    },
    async reserve(userId, bytes) {
      const _id = newId();
      await callMongo(() => reservations.insertOne({ _id, userId, bytes, since: new Date(clock.now()) }));
      const others = { userId, _id: { $ne: _id }, since: { $gt: validSince() } };
      const used = await callMongo(async () => [
        // First: what is released in between is staged by then.
        await sumOf(reservations.aggregate(sumPipeline(others, '$bytes'))),
        await sumOf(files.aggregate(sumPipeline({ 'metadata.userId': userId }, '$length'))),
      ]);
      return {
        used: used.reduce((sum, one) => sum + one),
        release: async () => void (await callMongo(() => reservations.deleteOne({ _id }))),
      };
    },
    async sweep(before) {
      await callMongo(() => reservations.deleteMany({ since: { $lte: validSince() } }));
      const stale = { 'metadata.since': { $lt: new Date(before) } };
      const found = await callMongo(() => files.find(stale, { projection: { _id: 1 } }).toArray());
      for (const { _id } of found) await grid.remove(_id.toHexString());
      return found.length + (await grid.removeOrphans(new Date(before)));
    },
  };
}

const sumPipeline = (match: Document, field: string): Document[] => [
  { $match: match },
  { $group: { _id: null, bytes: { $sum: field } } },
];

async function sumOf(cursor: AggregationCursor<Document>): Promise<number> {
  const [sum] = await cursor.toArray();
  return sum?.bytes ?? 0;
}
