import { services } from '../services/services.ts';
import { outdatedTemplates } from './gen/chart/chart-files.ts';
import { contractProblems, generate, makeFolders, outOfDate, writeAll } from './gen/generate.ts';
import { outdatedObservability } from './gen/observability/observability-files.ts';
import { outdatedDocuments } from './gen/openapi.ts';
import { places } from './gen/schemas.ts';
import { outdatedSections } from './gen/sections.ts';

// npm run gen: writes services/contracts and schemas/avro/released from schemas/avro, and the API documents of services
// that declare their operations; what compose.yaml and the README say of services, the
// chart of infra/k8s, the rules and dashboards of infra/observability. With --check it only compares.
makeFolders(places);
const check = process.argv.includes('--check');
const { problems, outdated } = generate(places);
const documents = new Map([
  ...outdatedDocuments(),
  ...outdatedSections(),
  ...outdatedTemplates(services),
  ...outdatedObservability(services),
]);
const wrong = check ? [...contractProblems(places), ...outOfDate(documents)] : problems;
for (const sentence of wrong) console.error(sentence);
if (wrong.length > 0) process.exitCode = 1;
else if (!check) {
  const files = new Map([...outdated, ...documents]);
  writeAll(files);
  for (const path of files.keys()) console.log(`wrote ${path}`);
}
