import { BSON, type Db, type Document } from 'mongodb';
import { ArchiveError } from './archive-error.ts';
import type { SavedCollection } from './manifest.ts';
import { type Part, wholeOf } from './parts.ts';

/** Throws an ArchiveError where the database has collections. */
export async function requireNoCollections(db: Db): Promise<void> {
  const [first] = await db.listCollections({}, { nameOnly: true }).toArray();
  if (first)
    throw new ArchiveError(
      `The database ${db.databaseName} of MongoDB has the collection ${first.name}: drop the database, or name another one.`,
    );
}

export async function restoreDocuments(
  db: Db,
  collections: readonly SavedCollection[],
  parts: AsyncIterable<Part>,
): Promise<void> {
  for await (const { name, bytes } of parts) {
    const documents = documentsOf(bytes);
    if (documents.length > 0) await db.collection(wholeOf(name).slice('mongodb/'.length)).insertMany(documents);
  }
  for (const { name, indexes } of collections) {
    const wanted = BSON.EJSON.parse(indexes, { relaxed: false }) as Document[];
    if (wanted.length > 0) await db.command({ createIndexes: name, indexes: wanted });
  }
}

/** A document begins with its length. Numbers keep their types: a Long that fits into a number would come back as an integer. */
function documentsOf(bytes: Buffer): Document[] {
  const documents: Document[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + bytes.readInt32LE(at);
    documents.push(BSON.deserialize(bytes.subarray(at, end), { promoteValues: false, bsonRegExp: true }));
    at = end;
  }
  return documents;
}
