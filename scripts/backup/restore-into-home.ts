import { giveSchemas } from '../database/give-schemas.ts';
import { platformDatabase } from '../start/database.ts';
import { engineAccounts } from '../start/engine-accounts.ts';
import { engineEnv, startEngines } from '../start/engines.ts';
import { takeHome } from '../start/home.ts';
import { localMongoUrl } from '../start/local-mongo.ts';
import type { StartSettings } from '../start/settings.ts';
import { restoreEngines, restoreFiles, type VerifiedArchive } from './restore-platform.ts';

/** Fills an empty home and the engines of it, or those whose addresses are given. Throws ArchiveError, StartError and EngineError. */
export async function restoreIntoHome(
  archive: VerifiedArchive,
  settings: StartSettings,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const home = await takeHome(settings.MODELYARD_HOME);
  try {
    // The passwords of roles are among the secrets, and the database gets its roles with its start.
    await restoreFiles(archive, home.path);
    const database = await platformDatabase(home.path, settings, env);
    // Nothing of Kafka is restored, and `npm start` makes the topics with the folder.
    const withoutKafka = { ...settings, KAFKA_BROKERS: settings.KAFKA_BROKERS ?? [] };
    const signal = new AbortController().signal;
    const engines = await startEngines({
      ...{ settings: withoutKafka, home, database, signal },
      accounts: await engineAccounts(home, withoutKafka),
    });
    try {
      const { DATABASE_URL: databaseUrl } = await engineEnv(settings, home);
      const mongoUrl = settings.MONGODB_URL ?? localMongoUrl(settings);
      await restoreEngines(archive, { databaseUrl, mongoUrl });
      if (database) await giveSchemas(databaseUrl, database.owners);
    } finally {
      await Promise.all(engines.map((engine) => engine.stop()));
    }
  } finally {
    await home.release();
  }
}
