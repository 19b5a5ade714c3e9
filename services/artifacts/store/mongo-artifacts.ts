import type { Clock } from '../../kit/clock.ts';
import type { Mongo } from '../../kit/store/mongo.ts';
import type { ArtifactStore, SweepableStore } from '../domain/ports.ts';
import { createChangePaths } from './mongo/change-paths.ts';
import { openCollections } from './mongo/collections.ts';
import { createReadArtifacts } from './mongo/read-artifacts.ts';
import { createStagedFiles } from './mongo/staged-files.ts';
import { createSweep } from './mongo/sweep.ts';

/** Files in GridFS, bucket `artifacts`; what refers to them is changed in transactions alone. */
export async function createMongoArtifacts(mongo: Mongo, clock: Clock): Promise<ArtifactStore & SweepableStore> {
  const collections = await openCollections(mongo, clock);
  const { removeFile, ...staged } = createStagedFiles(collections);
  return {
    ...staged,
    ...createChangePaths(collections, { removeFile }),
    ...createReadArtifacts(collections),
    ...createSweep(collections),
  };
}
