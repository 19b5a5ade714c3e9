import { parseArgs } from 'node:util';
import { eventVariants } from './new-event-handler/variants.ts';
import { writeEventHandler } from './new-event-handler/write-event-handler.ts';
import { format } from './support/write-formatted.ts';

const usage = `Usage: npm run new:event-handler -- <service> <event> [--variant ${eventVariants.join('|')}]
For example: portal catalog.RecordCreated`;

// npm run new:event-handler: a handler that is listed, and a spec that fails until it is written.
try {
  const { values, positionals } = parseArgs({ options: { variant: { type: 'string' } }, allowPositionals: true });
  const [service, event, ...rest] = positionals;
  if (!service || !event || rest.length > 0) throw new Error(usage);
  const name = event.startsWith('modelyard.') ? event : `modelyard.${event}`;
  const { variant, paths } = writeEventHandler(service, name, values.variant);
  format(paths);
  for (const path of paths) console.log(`wrote ${path}`);
  console.log(`
The handler is of the variant ${variant}, which fits ${service}. \`npm run check\` passes.
Say in the spec what it should do, and write it until the spec passes.`);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
