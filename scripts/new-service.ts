import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { writeAll } from './gen/generate.ts';
import { enlist } from './new-service/enlist.ts';
import { filesOf } from './new-service/files.ts';
import { type NewService, newService } from './new-service/names.ts';

const usage = 'Usage: npm run new:service -- <name> --with gateway,worker,postgres';

// npm run new:service: a service that passes `npm run check`, whose specs fail until what it is for is written.
try {
  const { values, positionals } = parseArgs({
    options: { with: { type: 'string', default: 'gateway' } },
    allowPositionals: true,
  });
  const [name, ...rest] = positionals;
  if (!name || rest.length > 0) throw new Error(usage);
  write(newService(name, values.with.split(',')));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function write(service: NewService): void {
  const { name } = service;
  if (existsSync(`services/${name}`)) throw new Error(`services/${name} is there already; nothing was written`);
  const files = new Map([...filesOf(service), ...enlist(service)]);
  for (const path of files.keys()) mkdirSync(dirname(path), { recursive: true });
  writeAll(files);
  const sources = [...files.keys()].filter((path) => path.endsWith('.ts') || path.endsWith('.yaml'));
  spawnSync('biome', ['check', '--write', ...sources], { stdio: 'ignore' });
  // In a process of its own: the list of services has changed since this one read it.
  const { status } = spawnSync(process.execPath, ['scripts/gen.ts'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('npm run gen failed, see above');
  for (const path of files.keys()) console.log(`wrote ${path}`);
  console.log(`
\`npm run check\` passes. Now, until \`npm test -- ${name}\` does:
  1. say what the service is for, in service.ts and README.md
  2. write what its specs in test/unit/${name} expect, and what you expect of it in them
  3. \`npm run new:event-handler -- ${name} <event>\` adds an event, \`npm run gen\` follows its operations`);
}
