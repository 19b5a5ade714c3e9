import { parseArgs } from 'node:util';
import { commandNames } from './new-command/names.ts';
import { commandVariants, variantsOf } from './new-command/variants.ts';
import { newCommand, writeCommand } from './new-command/write-command.ts';
import { format } from './support/write-formatted.ts';

const usage = `Usage: npm run new:command -- <service> <Command> [<Event>] [--variant ${commandVariants.join('|')}]
For example: content RenameDocument`;

// npm run new:command: writes what can be written without knowing what the command does; the check asks for the rest.
try {
  const { values, positionals } = parseArgs({ options: { variant: { type: 'string' } }, allowPositionals: true });
  const [service, command, event, ...rest] = positionals;
  if (!service || !command || rest.length > 0) throw new Error(usage);
  scaffold(service, commandNames(service, command, event), values.variant);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function scaffold(service: string, names: ReturnType<typeof commandNames>, wanted: string | undefined): void {
  const command = newCommand(names, wanted);
  const { variant, file } = command;
  const paths = writeCommand(command);
  format(paths);
  for (const path of paths) console.log(`wrote ${path}`);
  const schemas = paths.filter((path) => path.endsWith('.avsc')).join(', ');
  const steps = variant === 'saga' ? `;\n     write the steps in services/${service}/app/${file}-process.ts` : '';
  console.log(`
${command.command} is a command of the variant ${variant}, which fits ${service}${others(service, variant)}.
Now, until \`npm run check\` and \`npx mocha 'test/unit/${service}/**/${file}*.spec.ts'\` pass:
  1. give ${schemas} their fields, each with a doc, and run \`npm run gen\`
  2. say what you expect in the specs, and decide in services/${service}/domain/${file}.ts${steps}
  3. declare an operation that sends it in a gateway, list it in operations.ts, and run \`npm run gen\``);
}

function others(service: string, chosen: string): string {
  const rest = variantsOf(service).filter((variant) => variant !== chosen);
  return rest.length > 0 ? `; --variant takes ${rest.join(' and ')} as well` : '';
}
