import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { generate, writeAll } from '../gen/generate.ts';
import { kebab } from '../gen/rules.ts';
import { places } from '../gen/schemas.ts';
import { writeFiles } from '../support/write-formatted.ts';
import { describeMessages } from './describe.ts';
import { eventsOf, filesOf, type NewCommand, schemasOf } from './files.ts';
import { listCommand } from './list-command.ts';
import type { CommandNames } from './names.ts';
import { chooseVariant, handlerDepsOf, variantsOf } from './variants.ts';

const description = 'schemas/asyncapi.yaml';

/** Throws an error where the service handles no commands, or not in the wanted way. */
export function newCommand(names: CommandNames, wanted?: string): NewCommand {
  const { service } = names;
  const handlers = `services/${service}/worker/handlers.ts`;
  if (!existsSync(handlers)) throw new Error(`services/${service} has no worker that could handle a command`);
  const text = readFileSync(handlers, 'utf8');
  if (!text.includes('Commands>'))
    throw new Error(`${handlers} lists no commands: this worker handles events, see \`npm run new:event-handler\``);
  const variant = chooseVariant(service, variantsOf(service), wanted);
  return { ...names, variant, depsType: handlerDepsOf(handlers, text).depsType };
}

/** Writes its schemas, code and specs, and its line into the lists. Returns their paths. */
export function writeCommand(command: NewCommand): readonly string[] {
  const { service } = command;
  const written = new Map([...schemasOf(command, kebab), ...filesOf(command)]);
  const taken = [...written.keys()].filter((path) => existsSync(path));
  if (taken.length > 0) throw new Error(`${taken.join(' and ')} is there already; nothing was written`);
  const messages = [
    { kind: 'command', name: command.command } as const,
    ...eventsOf(command).map(({ name }) => ({ kind: 'event', name }) as const),
  ];
  const described = describeMessages(readFileSync(description, 'utf8'), service, messages);
  const files = new Map([...written, ...listCommand(command), [description, described]]);
  writeFiles(files);
  // Only the contracts: what has no fields yet must not become a released shape.
  const contracts = [...generate(places).outdated].filter(([path]) => dirname(path) === places.contracts);
  writeAll(new Map(contracts));
  return [...files.keys(), ...contracts.map(([path]) => path)];
}
