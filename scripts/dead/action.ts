export const usage = `Usage: npm run dead -- list            every message that was given up, oldest first
       npm run dead -- show <id>       one of them, whole
       npm run dead -- replay <id>     send it once more to the topic it came from
       npm run dead -- replay --all    the same with all that were not replayed yet
       list and replay also take --run <id>, for what belongs to one run of a composition (or has that key),
       and --node <name>, for all that was given up because that node failed.
       Each takes --json.`;

/** Which dead letters; all where no run and no node is named. */
export interface Selection {
  readonly run?: string;
  readonly node?: string;
}

export type Action =
  | { readonly name: 'list'; readonly selection: Selection }
  | { readonly name: 'show'; readonly id: string }
  | { readonly name: 'replay'; readonly id: string }
  | { readonly name: 'replay all'; readonly selection: Selection };

const knownFlags = ['all', 'json', 'run', 'node'];

/** The action that the command line names; undefined where it names none. */
export function readAction(words: readonly string[], flags: Readonly<Record<string, unknown>>): Action | undefined {
  if (Object.keys(flags).some((flag) => !knownFlags.includes(flag))) return undefined;
  const selection = readSelection(flags);
  if (!selection) return undefined;
  const [name = 'list', id, ...rest] = words;
  const several = Object.keys(selection).length > 0 || flags.all === true;
  if (rest.length > 0 || (several && id !== undefined) || (flags.all === true && name !== 'replay')) return undefined;
  if (name === 'list' && id === undefined) return { name, selection };
  if (name === 'replay' && several) return { name: 'replay all', selection };
  return (name === 'show' || name === 'replay') && id !== undefined ? { name, id } : undefined;
}

function readSelection({ run, node }: Readonly<Record<string, unknown>>): Selection | undefined {
  // A flag without a word after it is `true`.
  if ([run, node].some((value) => value !== undefined && (typeof value !== 'string' || value === ''))) return undefined;
  return { ...(typeof run === 'string' && { run }), ...(typeof node === 'string' && { node }) };
}
