import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { type NewService, newService } from './new-service/names.ts';
import { parts } from './new-service/parts.ts';
import { writeService } from './new-service/write-service.ts';
import { format } from './support/write-formatted.ts';

const usage = `Usage: npm run new:service -- <name> --with gateway,worker,postgres   of ${parts.join(', ')}`;

// npm run new:service: a service that passes `npm run check`, whose specs fail until what it is for is written.
try {
  const { values, positionals } = parseArgs({
    options: { with: { type: 'string', default: 'gateway' } },
    allowPositionals: true,
  });
  const [name, ...rest] = positionals;
  if (!name || rest.length > 0) throw new Error(usage);
  scaffold(newService(name, values.with.split(',')));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function scaffold(service: NewService): void {
  const { name } = service;
  const paths = writeService(service);
  format(paths);
  // In a process of its own: the list of services has changed since this one read it.
  const { status } = spawnSync(process.execPath, ['scripts/gen.ts'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('npm run gen failed, see above');
  for (const path of paths) console.log(`wrote ${path}`);
  console.log(`
${name} has ${[...service.parts].join(', ')}. \`npm run check\` passes. Now, until \`npm test -- ${name}\` does:
  1. say what the service is for, in service.ts and README.md
  2. write what its specs in test/unit/${name} expect, and what you expect of it in them
  3. ${nextStep(service)}; \`npm run gen\` follows its operations`);
}

function nextStep({ name, parts: chosen, hasCommands }: NewService): string {
  const event = `\`npm run new:event-handler -- ${name} <event>\` adds an event`;
  if (hasCommands) return `\`npm run new:command -- ${name} <Command>\` adds a command, ${event}`;
  return chosen.has('worker') ? event : 'declare operations in gateway/operations';
}
