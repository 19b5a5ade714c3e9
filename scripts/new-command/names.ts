import { kebab } from '../gen/rules.ts';

/** All that the name of a command is written as: `RenameDocument`, `renameDocument`, `rename-document`, `DocumentRenamed`. */
export interface CommandNames {
  readonly service: string;
  readonly command: string;
  readonly camel: string;
  readonly file: string;
  readonly event: string;
  readonly eventFile: string;
}

/** Participles that no rule makes. */
const irregular: Record<string, string> = {
  Begin: 'Begun',
  Bind: 'Bound',
  Build: 'Built',
  Choose: 'Chosen',
  Find: 'Found',
  Give: 'Given',
  Hide: 'Hidden',
  Put: 'Put',
  Run: 'Run',
  Send: 'Sent',
  Set: 'Set',
  Take: 'Taken',
  Undo: 'Undone',
  Withdraw: 'Withdrawn',
  Write: 'Written',
};

/**
 * @param event the event's name where the one made from the command's would be wrong
 * @throws an error with a sentence for the person at the terminal
 */
export function commandNames(service: string, command: string, event = eventOf(command)): CommandNames {
  if (!/^[a-z][a-z0-9-]*$/.test(service)) throw new Error(`"${service}" is no name of a service`);
  for (const name of [command, event])
    if (!/^([A-Z][a-z0-9]+){2,}$/.test(name))
      throw new Error(`"${name}" must be two words or more, like RenameDocument`);
  const camel = command.charAt(0).toLowerCase() + command.slice(1);
  return { service, command, camel, file: kebab(command), event, eventFile: kebab(event) };
}

/** Noun and past participle of imperative and noun. */
function eventOf(command: string): string {
  const [, verb = '', noun = ''] = /^([A-Z][a-z0-9]*)(.*)$/.exec(command) ?? [];
  return noun + participle(verb);
}

function participle(verb: string): string {
  if (irregular[verb]) return irregular[verb];
  if (verb.endsWith('e')) return `${verb}d`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}
