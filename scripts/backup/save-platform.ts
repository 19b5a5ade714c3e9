import { MongoClient } from 'mongodb';
import packageFile from '../../package.json' with { type: 'json' };
import type { KafkaOptions } from '../../services/kit/bus/kafka.ts';
import type { DatabaseService } from '../database/database-services.ts';
import type { Manifest } from './manifest.ts';
import { saveDatabase } from './save-database.ts';
import { saveDocuments } from './save-documents.ts';
import { saveImages, saveSecrets } from './save-files.ts';
import { topicOffsets } from './topic-offsets.ts';
import { type ArchiveWriter, writeArchive } from './write-archive.ts';

/** Where everything of a platform is. */
export interface PlatformSource {
  readonly kafka: KafkaOptions;
  readonly topicPrefix: string;
  readonly databaseUrl: string;
  readonly services: readonly DatabaseService[];
  readonly mongoUrl: string;
  readonly home: string;
  /** The data of the registry; undefined where a registry elsewhere keeps the images. */
  readonly imageFolder: string | undefined;
}

/** How far a backup or a restore is: what it does now, and how much of it is done. */
export type OnCopied = (what: string, bytes: number) => void;

/** Writes a whole platform, which may be in use, into an archive. What names something is read before what it names. */
export function savePlatform(path: string, source: PlatformSource, onCopied: OnCopied): Promise<Manifest> {
  return writeArchive(path, async (archive) => {
    const startedAt = new Date().toISOString();
    const counted = countBytes(archive, onCopied);
    // Before everything else: a reader that begins there misses nothing that the archive does not have.
    const offsets = await topicOffsets(source.kafka, source.topicPrefix);
    await saveSecrets(source.home, counted('secrets'));
    const schemas = await saveDatabase(source.databaseUrl, source.services, counted('PostgreSQL'));
    const client = new MongoClient(source.mongoUrl, { serverSelectionTimeoutMS: 5_000 });
    try {
      const collections = await saveDocuments(client.db(), counted('MongoDB'));
      const hasImages = source.imageFolder !== undefined;
      if (source.imageFolder !== undefined) await saveImages(source.imageFolder, counted('images'));
      return { format: 1, release: packageFile.version, startedAt, schemas, collections, offsets, hasImages };
    } finally {
      await client.close();
    }
  });
}

function countBytes(archive: ArchiveWriter, onCopied: OnCopied): (what: string) => ArchiveWriter {
  return (what) => {
    let total = 0;
    return {
      async add(name, bytes) {
        await archive.add(name, bytes);
        total += bytes.length;
        onCopied(what, total);
      },
    };
  };
}
