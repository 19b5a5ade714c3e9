import type { Clock } from '../../kit/clock.ts';
import type { Mongo } from '../../kit/store/mongo.ts';
import type { ArtifactStore, SweepableStore } from '../domain/ports.ts';
import { createChangePaths } from './mongo/change-paths.ts';
import { openCollections } from './mongo/collections.ts';
import { createReadArtifacts } from './mongo/read-artifacts.ts';
import { createRecentFiles } from './mongo/recent-files.ts';
import { createStagedFiles } from './mongo/staged-files.ts';
import { createSweep } from './mongo/sweep.ts';

/**
 * Files in GridFS, bucket `artifacts`; what refers to them is changed in transactions alone. Of those that were read lately this
 * many bytes stay in memory.
 */
export async function createMongoArtifacts(
  mongo: Mongo,
  clock: Clock,
  cacheBytes = 0,
): Promise<ArtifactStore & SweepableStore> {
  const collections = await openCollections(mongo, clock);
  const { removeFile, ...staged } = createStagedFiles(collections);
  return {
    ...staged,
    ...createChangePaths(collections, { removeFile }),
    ...createReadArtifacts(collections, createRecentFiles(cacheBytes)),
    ...createSweep(collections),
  };
}
