import { parseArgs } from 'node:util';
import { type MadeFile, makeCertificates } from './federation/make-certificates.ts';

// npm run federation:init -- platform-a.example.org platform-b.example.org [--folder .modelyard/federation]
// An authority, and a certificate with its key for each platform, to connect platforms for a trial. What is there stays.

const { values, positionals: names } = parseArgs({
  options: { folder: { type: 'string', default: '.modelyard/federation' } },
  allowPositionals: true,
});
const wrong = names.filter((name) => !/^(?=.{1,64}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(name));

if (names.length === 0 || wrong.length > 0) {
  console.error(
    `Give the DNS name of each platform${wrong.length > 0 ? `; these are none: ${wrong.join(', ')}` : ''}.`,
  );
  console.error('npm run federation:init -- platform-a.example.org platform-b.example.org');
  process.exitCode = 1;
} else {
  const made = await makeCertificates(values.folder, names);
  for (const { path, isNew } of made.flatMap(({ files }) => files)) console.log(`${isNew ? 'wrote' : 'kept '} ${path}`);
  for (const { name, files } of made) {
    if (name === undefined) continue;
    console.log(`\nSettings of ${name}`);
    for (const { setting, path } of [...files, ...sharedFiles(made)]) if (setting) console.log(`  ${setting}=${path}`);
  }
}

/** What all platforms get of the authority. */
function sharedFiles(made: Awaited<ReturnType<typeof makeCertificates>>): readonly MadeFile[] {
  return made.flatMap(({ name, files }) => (name === undefined ? files : []));
}
