import { MongoClient } from 'mongodb';
import type { Manifest } from './manifest.ts';
import type { Part } from './parts.ts';
import { readMembers } from './read-archive.ts';
import { requireEmptyDatabase, restoreDatabase } from './restore-database.ts';
import { requireNoCollections, restoreDocuments } from './restore-documents.ts';
import { restoreFile } from './restore-file.ts';
import type { OnCopied } from './save-platform.ts';

/** A verified archive. */
export interface VerifiedArchive {
  readonly path: string;
  readonly manifest: Manifest;
  readonly onCopied: OnCopied;
}

/** Writes secrets and images into an empty home. */
export async function restoreFiles(archive: VerifiedArchive, home: string): Promise<void> {
  for await (const part of partsBelow(archive, 'secrets/', 'secrets')) await restoreFile(part, home);
  for await (const part of partsBelow(archive, 'registry/', 'images')) await restoreFile(part, home);
}

/** Fills both databases, once both have been found empty. Throws an ArchiveError. */
export async function restoreEngines(
  archive: VerifiedArchive,
  { databaseUrl, mongoUrl }: { readonly databaseUrl: string; readonly mongoUrl: string },
): Promise<void> {
  const { schemas, collections } = archive.manifest;
  const client = new MongoClient(mongoUrl, { serverSelectionTimeoutMS: 5_000 });
  try {
    await requireNoCollections(client.db());
    await requireEmptyDatabase(databaseUrl, schemas);
    await restoreDatabase(databaseUrl, schemas, partsBelow(archive, 'postgresql/', 'PostgreSQL'));
    await restoreDocuments(client.db(), collections, partsBelow(archive, 'mongodb/', 'MongoDB'));
  } finally {
    await client.close();
  }
}

async function* partsBelow({ path, onCopied }: VerifiedArchive, prefix: string, what: string): AsyncGenerator<Part> {
  let total = 0;
  for await (const part of readMembers(path)) {
    if (!part.name.startsWith(prefix)) continue;
    yield part;
    total += part.bytes.length;
    onCopied(what, total);
  }
}
