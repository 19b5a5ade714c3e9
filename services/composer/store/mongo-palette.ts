import type { Db, Filter } from 'mongodb';
import { callMongo } from '../../kit/store/mongo.ts';
import { retryAtStart } from '../../kit/store/retry-at-start.ts';
import type { MatchingEntry, PaletteIndex } from '../domain/palette/ports.ts';
import type { PaletteEntry } from '../domain/palette/row.ts';
import { entryOf, idsOf, type PaletteDocument, readPorts, writeRow } from './palette-documents.ts';

interface ShapeDocument {
  readonly _id: string;
  readonly wire: string;
  /** As JSON: nothing is looked for in them. */
  readonly messages: string;
}

/** Who has read a solution: the ticket that was taken last, and the one of what is there. */
interface TicketDocument {
  readonly _id: string;
  readonly taken: number;
  readonly written?: number;
}

const order = { sortName: 1, sortVersion: 1, _id: 1 } as const;
const entryOnly = { ports: 0, signatures: 0, keys: 0 } as const;

/** The collections `composer.palette…`. Creates their indexes. Errors: `unavailable`. */
export async function createMongoPalette(db: Db): Promise<PaletteIndex> {
  const rows = db.collection<PaletteDocument>('composer.palette');
  const shapes = db.collection<ShapeDocument>('composer.palette.shapes');
  const tickets = db.collection<TicketDocument>('composer.palette.tickets', { writeConcern: { w: 'majority' } });
  await retryAtStart(() =>
    callMongo(async () => {
      await rows.createIndex({ solutionId: 1 });
      await rows.createIndex({ authorId: 1 });
      // Each for one half of what a reader sees, in the order in which it is shown, and of no use for the other half: the
      // database would look through the private rows of all users for those of one.
      const [open, closed] = [true, false].map((isOpen) => ({ partialFilterExpression: { isOpen } }));
      await rows.createIndex({ isOpen: 1, ...order, kind: 1 }, open);
      await rows.createIndex({ keys: 1, ...order }, open);
      await rows.createIndex({ readers: 1, ...order, kind: 1 }, closed);
      await shapes.createIndex({ wire: 1, _id: 1 });
    }),
  );

  return {
    async takeTicket(solutionId) {
      const update = { $inc: { taken: 1 } };
      const options = { upsert: true, returnDocument: 'after' } as const;
      const found = await callMongo(() => tickets.findOneAndUpdate({ _id: solutionId }, update, options));
      return found?.taken ?? 1;
    },
    async rowsOf(solutionId) {
      const found = await callMongo(() => rows.find({ solutionId }).toArray());
      return found.map(readPorts);
    },
    async replace(solutionId, ticket, next, ofPorts) {
      const documents = next.map(writeRow);
      return callMongo(async () => {
        // Before the rows that refer to them; a shape that none refers to does no harm.
        if (ofPorts.length > 0)
          await shapes.bulkWrite(
            ofPorts.map(({ shape, wire, messages }) => ({
              updateOne: {
                filter: { _id: shape },
                update: { $setOnInsert: { wire, messages: JSON.stringify(messages) } },
                upsert: true,
              },
            })),
            { ordered: false },
          );
        return db.client.withSession((session) =>
          session.withTransaction(
            async () => {
              const mayWrite = {
                _id: solutionId,
                $or: [{ written: { $lt: ticket } }, { written: { $exists: false } }],
              };
              const { matchedCount } = await tickets.updateOne(mayWrite, { $set: { written: ticket } }, { session });
              if (matchedCount === 0) return false;
              await rows.deleteMany({ solutionId, _id: { $nin: documents.map(idsOf) } }, { session });
              for (const document of documents)
                await rows.replaceOne({ _id: document._id }, document, { upsert: true, session });
              return true;
            },
            { writeConcern: { w: 'majority' } },
          ),
        );
      });
    },
    solutionsOfAuthor: (authorId) => callMongo(() => rows.distinct('solutionId', { authorId })),
    async search({ userId, search, kind, page, size }) {
      const wanted = {
        ...(search && { sortName: { $regex: literally(search.toLowerCase()) } }),
        ...(kind && { kind }),
      };
      const found = await callMongo(() =>
        rows
          .find(visibleTo(userId, wanted), { projection: entryOnly })
          .sort(order)
          .skip(page * size)
          .limit(size + 1)
          .toArray(),
      );
      return { content: found.slice(0, size).map(entryOf), hasMore: found.length > size };
    },
    async find(userId, solutionId, version) {
      const found = await callMongo(() => rows.findOne(visibleTo(userId, { solutionId, version }), { sort: order }));
      return found ? readPorts(found) : undefined;
    },
    async matching({ userId, keys, without, skip, limit }) {
      const found = await callMongo(() =>
        rows
          .find(visibleTo(userId, withKeys(keys, without)), { projection: { ports: 0, keys: 0 } })
          .sort(order)
          .skip(skip)
          .limit(limit)
          .toArray(),
      );
      return found.map((document): MatchingEntry => ({ ...entryOf(document), signatures: document.signatures }));
    },
    countMatching: ({ userId, keys, without }) =>
      callMongo(() => rows.countDocuments(visibleTo(userId, withKeys(keys, without)))),
    async shapesOfClass(wire, limit) {
      const found = await callMongo(() => shapes.find({ wire }).sort({ _id: 1 }).limit(limit).toArray());
      return found.map(({ _id: shape, messages }) => ({ shape, wire, messages: JSON.parse(messages) }));
    },
  };
}

/** Each half has an index of its own, which the database merges in their order. */
const visibleTo = (userId: PaletteEntry['ownerId'], wanted: Filter<PaletteDocument>): Filter<PaletteDocument> => ({
  $or: [
    { isOpen: true, ...wanted },
    { isOpen: false, readers: userId, ...wanted },
  ],
});

/** As a pattern that matches this text alone. */
const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const withKeys = (keys: readonly string[], without: readonly string[]): Filter<PaletteDocument> =>
  without.length === 0 ? { keys: { $in: keys } } : { $and: [{ keys: { $in: keys } }, { keys: { $nin: without } }] };
