import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { generate, writeAll } from './gen/generate.ts';
import { places } from './gen/schemas.ts';
import { describeCommand } from './new-command/describe.ts';
import { filesOf } from './new-command/files.ts';
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
  const files = filesOf(names);
  if (!existsSync(`services/${names.service}/worker`))
    throw new Error(`services/${names.service} has no worker that could answer a command`);
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
Now, until \`npm run check\` and \`npx mocha test/unit/${names.service}/domain/${names.file}.spec.ts\` are content:
  1. give both schemas their fields, each with a doc, and run \`npm run gen\`
  2. decide in domain/${names.file}.ts, with the state it needs in domain/state.ts, and say what you expect in the spec
  3. list the handler in worker/handlers.ts
  4. let a gateway ask for it, or nobody can`);
}
