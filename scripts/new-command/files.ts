import { journalFiles } from './journal-files.ts';
import type { CommandNames } from './names.ts';
import { outboxFiles } from './outbox-files.ts';
import { planFiles } from './plan-files.ts';
import { sagaFiles } from './saga-files.ts';
import type { CommandVariant } from './variants.ts';

/** A command that is to be written. */
export interface NewCommand extends CommandNames {
  readonly variant: CommandVariant;
  /** What handlers get. */
  readonly depsType: string;
}

/** An event of a command, with the documentation of its schema. */
export interface NewEvent {
  readonly name: string;
  readonly doc: string;
}

/** The events of a command; the first is its outcome. */
export function eventsOf({ variant, command, event }: NewCommand): readonly NewEvent[] {
  if (variant !== 'saga') return [{ name: event, doc: `The outcome of ${command}.` }];
  return [
    { name: `${command}Started`, doc: `The outcome of ${command}: its process has started.` },
    { name: event, doc: `The process of ${command} is done.` },
    { name: `${command}Failed`, doc: `The process of ${command} failed, and what it had done is undone.` },
  ];
}

const makers = { journal: journalFiles, plan: planFiles, outbox: outboxFiles, saga: sagaFiles };

/** The code and the specs of a new command, by path: decisions and steps throw "not written yet". */
export const filesOf = (command: NewCommand): Map<string, string> => new Map(makers[command.variant](command));

/** Its schemas without fields, which `npm run gen` rejects until they have some. */
export function schemasOf(command: NewCommand, fileOf: (name: string) => string): Map<string, string> {
  const { service, command: name } = command;
  const all = [{ name, doc: `Command: ${words(name)}.` }, ...eventsOf(command)];
  return new Map(
    all.map((schema) => [
      `schemas/avro/${service}/${fileOf(schema.name)}.avsc`,
      `${JSON.stringify({ type: 'record', name: schema.name, namespace: `modelyard.${service}`, doc: schema.doc, fields: [] }, null, 2)}\n`,
    ]),
  );
}

/** `rename document` of `RenameDocument`. */
const words = (name: string): string => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
