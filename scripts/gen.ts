import { generate, makeFolders, writeAll } from './gen/generate.ts';
import { places } from './gen/schemas.ts';

// npm run gen: writes services/contracts and schemas/avro/released from schemas/avro. With --check it only compares.
const check = process.argv.includes('--check');
makeFolders(places);
const { problems, outdated } = generate(places);
const stale = check ? [...outdated.keys()].map((path) => `${path} is out of date: run \`npm run gen\``) : [];
for (const problem of [...problems, ...stale]) console.error(problem);
if (problems.length > 0 || stale.length > 0) process.exitCode = 1;
else if (!check) {
  writeAll(outdated);
  for (const path of outdated.keys()) console.log(`wrote ${path}`);
}
