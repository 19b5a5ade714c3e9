import { disagreements, generate, makeFolders, writeAll } from './gen/generate.ts';
import { places } from './gen/schemas.ts';

// npm run gen: writes services/contracts and schemas/avro/released from schemas/avro. With --check it only compares.
makeFolders(places);
const check = process.argv.includes('--check');
const { problems, outdated } = generate(places);
const wrong = check ? disagreements(places) : problems;
for (const sentence of wrong) console.error(sentence);
if (wrong.length > 0) process.exitCode = 1;
else if (!check) {
  writeAll(outdated);
  for (const path of outdated.keys()) console.log(`wrote ${path}`);
}
