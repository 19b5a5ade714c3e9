import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { generate, writeAll } from './gen/generate.ts';
import { places } from './gen/schemas.ts';
import { describeCommand } from './new-command/describe.ts';
import { type CommandStyle, filesOf } from './new-command/files.ts';
import { type CommandNames, commandNames } from './new-command/names.ts';

const usage = 'Usage: npm run new:command -- <service> <Command> [<Event>]   for example: content RenameDocument';
const description = 'schemas/asyncapi.yaml';

// npm run new:command: writes what can be written without knowing what the command does; the build asks for the rest.
try {
  const [service, command, event, ...rest] = process.argv.slice(2);
  if (!service || !command || rest.length > 0) throw new Error(usage);
  scaffold(commandNames(service, command, event));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function scaffold(names: CommandNames): void {
  const files = filesOf(names, styleOf(names.service));
  const taken = [...files.keys()].filter((path) => existsSync(path));
  if (taken.length > 0) throw new Error(`${taken.join(' and ')} is there already; nothing was written`);
  for (const path of files.keys()) mkdirSync(dirname(path), { recursive: true });
  writeAll(files);
  writeFileSync(description, describeCommand(readFileSync(description, 'utf8'), names));
  // Only the contracts: what has no fields yet must not become a released shape.
  writeAll(new Map([...generate(places).outdated].filter(([path]) => dirname(path) === places.contracts)));
  spawnSync('biome', ['check', '--write', description, ...files.keys()], { stdio: 'ignore' });
  for (const path of files.keys()) console.log(`wrote ${path}`);
  console.log(`wrote ${description} and ${places.contracts}/${names.service}.ts`);
  console.log(`
Now, until \`npm run check\` and \`npx mocha test/unit/${names.service}/domain/${names.file}.spec.ts\` pass:
  1. give both schemas their fields, each with a doc, and run \`npm run gen\`
  2. decide in domain/${names.file}.ts, and say what you expect in the spec
  3. list the handler in worker/handlers.ts
  4. declare an operation that sends it in a gateway, and run \`npm run gen\``);
}

/** Throws an error where the service handles no commands. */
function styleOf(service: string): CommandStyle {
  const handlers = `services/${service}/worker/handlers.ts`;
  if (!existsSync(handlers)) throw new Error(`services/${service} has no worker that could handle a command`);
  if (!readFileSync(handlers, 'utf8').includes('Commands>'))
    throw new Error(`${handlers} lists no commands: this worker handles events, see \`npm run new:event-handler\``);
  return existsSync(`services/${service}/app/execute-command.ts`) ? 'plan' : 'journal';
}
