import { existsSync, readFileSync } from 'node:fs';
import { listProcess } from '../support/process-files.ts';
import { eventsOf, type NewCommand } from './files.ts';
import { readIfThere } from './variants.ts';

/** The files in which commands are listed, with the new one in them, by path. */
export function listCommand(command: NewCommand): Map<string, string> {
  const { service, variant } = command;
  const folder = `services/${service}`;
  const files = new Map([[`${folder}/worker/handlers.ts`, listHandler(`${folder}/worker/handlers.ts`, command)]]);
  const types = readIfThere(`${folder}/domain/commands.ts`);
  if (types.includes('Record<never, never>')) files.set(`${folder}/domain/commands.ts`, firstCommand(service));
  const events = readIfThere(`${folder}/gateway/command-events.ts`);
  if (events !== '') files.set(`${folder}/gateway/command-events.ts`, listEvent(events, command));
  if (variant === 'saga') files.set(`${folder}/app/processes.ts`, listProcess(`${folder}/app/processes.ts`, command));
  return files;
}

function listHandler(path: string, { service, command, camel, file, variant }: NewCommand): string {
  const text = readFileSync(path, 'utf8');
  const end = text.lastIndexOf('})');
  if (end === -1) throw new Error(`${path} is no list of handlers: add modelyard.${service}.${command} there by hand`);
  const [factory, from] =
    variant === 'plan' ? [`create${command}`, `../app/${file}.ts`] : [`${camel}Handler`, `./${file}.ts`];
  const before = text.slice(0, end).replace('(_deps:', '(deps:');
  const entry = `'modelyard.${service}.${command}': forSigningCaller(${factory}(deps)),\n`;
  const guard = text.includes('forSigningCaller') ? '' : `import { forSigningCaller } from '${guardOf(service)}';\n`;
  return `${guard}import { ${factory} } from '${from}';\n${before}${entry}${text.slice(end)}`;
}

/** What keeps a command from acting in the name of another user; some services have one that knows their commands. */
function guardOf(service: string): string {
  const own = existsSync(`services/${service}/worker/verified-caller.ts`);
  return own ? './verified-caller.ts' : '../../platform/bus/signing-caller.ts';
}

/** Instead of the empty list with which a service begins. */
function firstCommand(service: string): string {
  const title = service.charAt(0).toUpperCase() + service.slice(1);
  return `\
import type { ${title}CommandName, ${title}Messages } from '../../contracts/${service}.ts';

/** The commands of this service: a new schema makes the type check demand its handler. */
export type ${title}Commands = Pick<${title}Messages, ${title}CommandName>;
`;
}

function listEvent(text: string, command: NewCommand): string {
  const { service, command: name } = command;
  const event = eventsOf(command)[0]?.name ?? '';
  const entry = `  readonly 'modelyard.${service}.${name}': ${event};\n}`;
  const listed = text
    .replace('export type CommandEvents = Record<never, never>;', 'export interface CommandEvents {\n}')
    .replace(/(export interface CommandEvents \{[^}]*)\}/, (_, before: string) => before + entry);
  return `import type { ${event} } from '../../contracts/${service}.ts';\n${listed}`;
}
