import { Binary, type ClientSession } from 'mongodb';
import { callMongo, type Mongo } from '../../kit/store/mongo.ts';

/** Bytes as a document holds them; without `bytes` they lie in pieces beside it, under the document's own key. */
export interface KeptBytes {
  readonly size: number;
  readonly bytes?: Binary;
}

/**
 * Bytes of documents, however many. Few stay in the document, so that most writes are one round trip; many lie in pieces,
 * written in one transaction with the document, so that neither is ever there without the other. Pieces carry the time
 * they may go, which GridFS files cannot.
 */
export interface Pieces {
  createIndexes(): Promise<unknown>;
  /** What goes into the document. */
  keep(bytes: Uint8Array): KeptBytes;
  /** Runs writes as one where one of `sizes` lies in pieces; without a session otherwise. */
  together<T>(sizes: readonly number[], work: (session: ClientSession | undefined) => Promise<T>): Promise<T>;
  /** Nothing to do where they are in the document. */
  write(key: string, bytes: Uint8Array, session: ClientSession | undefined, expiresAt?: Date): Promise<void>;
  read(key: string, kept: KeptBytes): Promise<Buffer>;
  expire(key: string, expiresAt: Date): Promise<void>;
  remove(key: string, size: number, session: ClientSession | undefined): Promise<void>;
}

interface Piece {
  readonly _id: { readonly key: string; readonly n: number };
  readonly data: Binary;
  readonly expiresAt?: Date;
}

/** A document is rewritten whole when a lease is renewed, so it stays small. */
const insideBytes = 256 << 10;
const pieceBytes = 4 << 20;
const majority = { w: 'majority', j: true } as const;

export function createMongoPieces({ client, db }: Mongo, name: string): Pieces {
  const pieces = db.collection<Piece>(name, { ignoreUndefined: true });
  const aside = (size: number) => size > insideBytes;
  const allOf = (key: string) => ({ _id: { $gte: { key, n: 0 }, $lte: { key, n: Number.MAX_SAFE_INTEGER } } });
  return {
    createIndexes: () => pieces.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }),
    keep: (bytes) => ({ size: bytes.length, ...(!aside(bytes.length) && { bytes: new Binary(bytes) }) }),
    together: (sizes, work) =>
      callMongo(() => {
        if (!sizes.some(aside)) return work(undefined);
        return client.withSession((session) =>
          session.withTransaction(() => work(session), { writeConcern: majority, readConcern: { level: 'snapshot' } }),
        );
      }),
    async write(key, bytes, session, expiresAt) {
      if (!aside(bytes.length)) return;
      for (let n = 0; n * pieceBytes < bytes.length; n += 1) {
        const data = new Binary(bytes.subarray(n * pieceBytes, (n + 1) * pieceBytes));
        const piece = { _id: { key, n }, data, ...(expiresAt && { expiresAt }) };
        await pieces.insertOne(piece, session ? { session } : {});
      }
    },
    async read(key, kept) {
      if (kept.bytes) return Buffer.from(kept.bytes.value());
      const found = await callMongo(() => pieces.find(allOf(key)).sort({ _id: 1 }).toArray());
      const bytes = Buffer.concat(found.map(({ data }) => data.value()));
      // A hole would make everything after it the wrong bytes.
      if (bytes.length !== kept.size) throw new Error(`of ${key} only ${bytes.length} of ${kept.size} bytes are there`);
      return bytes;
    },
    async expire(key, expiresAt) {
      await pieces.updateMany(allOf(key), { $set: { expiresAt } });
    },
    async remove(key, size, session) {
      if (aside(size)) await pieces.deleteMany(allOf(key), session ? { session } : {});
    },
  };
}
