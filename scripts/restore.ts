import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ArchiveError } from './backup/archive-error.ts';
import { backupSentence } from './backup/backup-sentence.ts';
import { emptyHome } from './backup/empty-home.ts';
import { createCopyProgress } from './backup/progress.ts';
import { verifyArchive } from './backup/read-archive.ts';
import { restoreIntoHome } from './backup/restore-into-home.ts';
import { savedMigrations } from './backup/saved-migrations.ts';
import { readStartSettings } from './start/settings.ts';

// npm run restore -- file.tar.zst [--replace]: a backup becomes a platform that `npm start` starts. Nothing may be there yet.
const progress = createCopyProgress();
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw new ArchiveError('usage: npm run restore -- <file>.tar.zst [--replace]');
  const path = resolve(file);
  const settings = readStartSettings(process.env);
  // Everything that can be known is, before anything is written.
  const manifest = await verifyArchive(path);
  for (const saved of manifest.schemas) await savedMigrations(saved);
  const aside = await emptyHome(settings.MODELYARD_HOME, values.replace);
  if (aside) console.log(`What was in ${settings.MODELYARD_HOME} is now in ${aside}.`);
  await restoreIntoHome({ path, manifest, onCopied: progress.onCopied }, settings, process.env);
  progress.end();
  console.log(`Restored the platform of ${manifest.startedAt}, release ${manifest.release}. Start it with npm start.`);
} catch (error) {
  progress.end();
  console.error(backupSentence(error));
  process.exitCode = 1;
}
