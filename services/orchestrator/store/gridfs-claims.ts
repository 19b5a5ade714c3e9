import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Db } from 'mongodb';
import type { Clock } from '../../kit/clock.ts';
import { createGridFiles, toObjectId } from '../../kit/store/gridfs.ts';
import { callMongo, mapMongoError } from '../../kit/store/mongo.ts';
import type { Claims } from '../domain/claims.ts';

/** Claims that can be swept. */
export interface SweepableClaims extends Claims {
  /** Removes expired claims and what unfinished uploads left; returns how many. Errors: `unavailable`. */
  sweep(): Promise<number>;
}

interface ClaimMetadata {
  readonly expiresAt: Date;
  /** Set by the write that confirms the upload. */
  readonly settled?: true;
}

const hour = 60 * 60_000;
const day = 24 * hour;
/** A day longer than the topics that hold results and dead letters, see `infra/kafka/topics.yaml`. */
const resultsMs = 8 * day;
const deadLettersMs = 91 * day;
/** No message may be larger; see `ORCHESTRATOR_MESSAGE_LIMIT_BYTES`. A merge of several may be larger than each. */
const limitBytes = 2 ** 30;

/** Claims as files in the GridFS bucket `orchestrator.claims`. */
export function createGridfsClaims(db: Db, clock: Clock): SweepableClaims {
  const grid = createGridFiles<ClaimMetadata>(db, 'orchestrator.claims', { 'metadata.expiresAt': 1 });

  /** Waits for the majority, and with it for all chunks before: the record that refers to them is about to be published. */
  const settle = (id: string, expiresAt: Date) =>
    callMongo(() =>
      grid.files.updateOne(
        { _id: toObjectId(id) },
        { $set: { 'metadata.expiresAt': expiresAt, 'metadata.settled': true } },
        { writeConcern: { w: 'majority', j: true } },
      ),
    );
  const inMs = (ms: number) => new Date(clock.now() + ms);

  return {
    async put(bytes, until) {
      const metadata = { expiresAt: inMs(hour) };
      const { id } = await grid.write(Readable.from([bytes]), { limitBytes, filename: 'claim', metadata });
      await settle(id, until === undefined ? inMs(resultsMs) : new Date(until));
      return id;
    },
    async get(id) {
      try {
        return await buffer(grid.read(id));
      } catch (error) {
        throw mapMongoError(error);
      }
    },
    async keep(id) {
      // A text that is not an id names no claim.
      if (/^[0-9a-f]{24}$/.test(id)) await settle(id, inMs(deadLettersMs));
    },
    async sweep() {
      const due = grid.files.find({ 'metadata.expiresAt': { $lt: new Date(clock.now()) } }, { projection: { _id: 1 } });
      const ids = await callMongo(() => due.limit(10_000).toArray());
      for (const { _id } of ids) await grid.remove(_id.toHexString());
      return ids.length + (await grid.removeOrphans(inMs(-hour)));
    },
  };
}
