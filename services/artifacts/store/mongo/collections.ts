import { type ClientSession, type Collection, MongoServerError, type ObjectId } from 'mongodb';
import type { Clock } from '../../../kit/clock.ts';
import { createGridFiles, type GridFiles } from '../../../kit/store/gridfs.ts';
import { callMongo, type Mongo } from '../../../kit/store/mongo.ts';
import { retryAtStart } from '../../../kit/store/retry-at-start.ts';
import type { Checksums } from '../../domain/checksums.ts';
import type { Usage } from '../../domain/usage.ts';

/**
 * `staged` while it is sent, `uploaded` where it then waits for its path, `kept` by the first path with these bytes, `sweeping`
 * once nothing refers to it.
 */
export type FileState = 'staged' | 'uploaded' | 'kept' | 'sweeping';

export interface Metadata {
  state: FileState;
  since: Date;
  /** Of an upload, until it is discarded. */
  sha256?: string;
}

/** What a path has, or had: a replaced or deleted one keeps its reference until it is swept, for the downloads in progress. */
export interface Entry {
  readonly _id: ObjectId;
  readonly path: string;
  readonly sha256: string;
  readonly size: number;
  readonly storedAt: Date;
  /** The accounts of space that it counts in. */
  readonly accounts: readonly string[];
  /** What the path has now; absent once it was replaced or deleted. */
  readonly current?: true;
  readonly releasedAt?: Date;
}

/** Bytes, by their SHA-256. */
export interface Blob {
  readonly _id: string;
  readonly fileId: ObjectId;
  readonly size: number;
  /** Entries that have them. */
  readonly references: number;
  readonly checksums?: Checksums;
}

/** A release that a user deleted: its path does not get other bytes. */
interface Deleted {
  /** The path. */
  readonly _id: string;
  readonly sha256: string;
  readonly at: Date;
}

interface Account extends Usage {
  readonly _id: string;
}

export interface Collections {
  readonly grid: GridFiles<Metadata>;
  readonly entries: Collection<Entry>;
  readonly blobs: Collection<Blob>;
  readonly deleted: Collection<Deleted>;
  readonly accounts: Collection<Account>;
  now(): Date;
  /** In one transaction, on a majority of the nodes. Where another one had the same key first, it runs again and sees that one. */
  transact<T>(work: (session: ClientSession) => Promise<T>): Promise<T>;
}

const duplicateKey = 11_000;
const attempts = 10;

/** For a path. */
export const waiting: FileState[] = ['staged', 'uploaded'];
export const isUpload = { 'metadata.sha256': { $exists: true } };

/** Opens the collections, with their indexes. */
export async function openCollections({ db, client }: Mongo, clock: Clock): Promise<Collections> {
  const grid = createGridFiles<Metadata>(db, 'artifacts', { 'metadata.state': 1, 'metadata.since': 1 });
  const entries = db.collection<Entry>('artifacts.paths');
  await retryAtStart(() =>
    callMongo(async () => {
      await entries.createIndexes([
        { key: { path: 1 }, unique: true, partialFilterExpression: { current: true } },
        { key: { releasedAt: 1 }, sparse: true },
      ]);
    }),
  );
  return {
    ...{ grid, entries },
    blobs: db.collection('artifacts.blobs'),
    deleted: db.collection('artifacts.deleted'),
    accounts: db.collection('artifacts.usage'),
    now: () => new Date(clock.now()),
    async transact(work) {
      for (let left = attempts; ; left -= 1) {
        try {
          return await callMongo(() =>
            client.withSession((session) =>
              session.withTransaction(() => work(session), {
                writeConcern: { w: 'majority' },
                readConcern: { level: 'snapshot' },
              }),
            ),
          );
        } catch (error) {
          if (left <= 1 || !(error instanceof MongoServerError && error.code === duplicateKey)) throw error;
        }
      }
    },
  };
}
