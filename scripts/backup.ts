import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { engineAddress } from '../infra/engines/engines.ts';
import { exists } from '../infra/engines/fetch/cache.ts';
import { ArchiveError } from './backup/archive-error.ts';
import { backupSentence } from './backup/backup-sentence.ts';
import { createCopyProgress } from './backup/progress.ts';
import { savePlatform } from './backup/save-platform.ts';
import { databaseServices } from './database/database-services.ts';
import { localDatabaseUrl } from './start/local-database.ts';
import { localMongoUrl } from './start/local-mongo.ts';
import { readStartSettings } from './start/settings.ts';
import { kafkaOfChore } from './support/kafka-of-chore.ts';

// npm run backup -- file.tar.zst: everything of a platform that runs, with the settings of `npm start`, in one file.
const progress = createCopyProgress();
try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new ArchiveError('usage: npm run backup -- <file>.tar.zst');
  const path = resolve(file);
  if (await exists(path)) throw new ArchiveError(`${path} exists: name another file.`);
  const settings = readStartSettings(process.env);
  const brokers = settings.KAFKA_BROKERS ?? [engineAddress('kafka', { port: settings.KAFKA_PORT })];
  const source = {
    kafka: kafkaOfChore('backup', { brokers, env: process.env }),
    topicPrefix: settings.TOPIC_PREFIX,
    databaseUrl: settings.DATABASE_URL ?? localDatabaseUrl(settings),
    services: databaseServices(process.env).filter(({ isSaved }) => isSaved),
    mongoUrl: settings.MONGODB_URL ?? localMongoUrl(settings),
    home: settings.MODELYARD_HOME,
    imageFolder: settings.REGISTRY_URL ? undefined : join(settings.MODELYARD_HOME, 'registry', 'data'),
  };
  const { members } = await savePlatform(path, source, progress.onCopied);
  progress.end();
  const bytes = members.reduce((sum, member) => sum + member.bytes, 0);
  console.log(`${path} has ${members.length} members of ${bytes} bytes. It holds secrets: keep it as you keep these.`);
} catch (error) {
  progress.end();
  console.error(backupSentence(error));
  process.exitCode = 1;
}
