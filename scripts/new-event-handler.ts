import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeAll } from './gen/generate.ts';
import { kindOf, nameOf, places, readSchemas } from './gen/schemas.ts';
import { eventHandlerFiles } from './new-event-handler/files.ts';
import { listHandler } from './new-event-handler/list-handler.ts';

const usage = 'Usage: npm run new:event-handler -- <service> <event>   for example: portal catalog.RecordCreated';

// npm run new:event-handler: a handler that is listed, and a spec that fails until it is written.
try {
  const [service, event, ...rest] = process.argv.slice(2);
  if (!service || !event || rest.length > 0) throw new Error(usage);
  write(service, event.startsWith('modelyard.') ? event : `modelyard.${event}`);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function write(service: string, event: string): void {
  const events = readSchemas(places.schemas).flatMap(({ messages }) =>
    messages.filter((message) => kindOf(message) === 'event').map(nameOf),
  );
  if (!events.includes(event)) throw new Error(`There is no event "${event}"; there are ${events.join(', ')}`);
  const list = `services/${service}/worker/handlers.ts`;
  if (!existsSync(list)) throw new Error(`services/${service} has no worker that could handle an event`);
  const files = eventHandlerFiles(service, event);
  const taken = [...files.keys()].filter((path) => existsSync(path));
  if (taken.length > 0) throw new Error(`${taken.join(' and ')} is there already; nothing was written`);
  files.set(list, listHandler(list, readFileSync(list, 'utf8'), event));
  for (const path of files.keys()) mkdirSync(dirname(path), { recursive: true });
  writeAll(files);
  spawnSync('biome', ['check', '--write', ...files.keys()], { stdio: 'ignore' });
  for (const path of files.keys()) console.log(`wrote ${path}`);
  console.log(`
\`npm run check\` passes. Say in the spec what the handler should do, and write it until the spec passes.`);
}
