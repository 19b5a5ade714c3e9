export const usage = `Usage: npm run dead -- list            every message that was given up, oldest first
       npm run dead -- show <id>       one of them, whole
       npm run dead -- replay <id>     send it once more to the topic it came from
       npm run dead -- replay --all    the same with all that were not replayed yet
       Each takes --json.`;

export type Action =
  | { readonly name: 'list' }
  | { readonly name: 'show'; readonly id: string }
  | { readonly name: 'replay'; readonly id: string }
  | { readonly name: 'replay all' };

/** What the words on the command line ask for; undefined where they make no sense. */
export function readAction(words: readonly string[], flags: Readonly<Record<string, unknown>>): Action | undefined {
  if (Object.keys(flags).some((flag) => flag !== 'all' && flag !== 'json')) return undefined;
  const [name = 'list', id, ...rest] = words;
  if (rest.length > 0 || (flags.all === true && name !== 'replay')) return undefined;
  if (name === 'list' && id === undefined) return { name };
  if (name === 'replay' && flags.all === true) return id === undefined ? { name: 'replay all' } : undefined;
  return (name === 'show' || name === 'replay') && id !== undefined ? { name, id } : undefined;
}
