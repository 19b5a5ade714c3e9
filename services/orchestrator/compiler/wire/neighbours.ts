import type { Problem } from '../problem.ts';
import type { EntryNames, MapEntry } from './map-entries.ts';
import type { MessageSchema } from './schema.ts';
import type { SchemaReader } from './schema-reader.ts';

/** The neighbours that a map is about, by container name, with their messages. */
export type Neighbours = ReadonlyMap<string, MessageSchema>;

/** The entry and the container name it means. */
export interface PlacedEntry extends MapEntry {
  readonly container: string;
}

/** Entries under the names of real neighbours; without a list of those every name is taken as it is. */
export function placeEntries(
  entries: readonly MapEntry[],
  known: readonly string[] | undefined,
  { neighbour: key }: EntryNames,
  node: string,
  problems: Problem[],
): PlacedEntry[] {
  const side = key === 'target_name' ? 'successors' : 'sources';
  const find = (name: string) =>
    known ? (known.find((other) => other === name) ?? known.find((other) => lower(other) === lower(name))) : name;
  return entries.flatMap((entry) => {
    const container = find(entry.neighbour);
    if (container !== undefined) return [{ ...entry, container }];
    const names = known?.length ? `its ${side} are ${known.join(', ')}` : `it has no ${side}`;
    const message = `"${entry.neighbour}" is not connected to ${node}; ${names}.`;
    problems.push({ path: `${entry.path}/${key}`, message });
    return [];
  });
}

/** The message of every neighbour that something is mapped for. */
export function readNeighbours(entries: readonly PlacedEntry[], read: SchemaReader, problems: Problem[]): Neighbours {
  const found = new Map<string, MessageSchema>();
  for (const [container, its] of Map.groupBy(entries, (entry) => entry.container)) {
    const described = its.filter(({ signature }) => !isBlank(signature));
    if (described.length === 0)
      problems.push({
        path: `${its[0]?.path}/message_signature`,
        message: `must describe the message of ${container}: {"messageName": .., "messageargumentList": [..]}.`,
      });
    for (const { signature, path } of described) {
      const schema = read(signature, `${path}/message_signature`, [container]);
      const known = found.get(container);
      if (schema && known && schema.name !== known.name)
        problems.push({
          path: `${path}/message_signature`,
          message: `is about ${schema.name}, an earlier entry for ${container} about ${known.name}; a node has one message.`,
        });
      // Documents that are shortened by hand describe a message once and only name it elsewhere.
      else if (schema && (!known || schema.fields.size > known.fields.size)) found.set(container, schema);
    }
  }
  return found;
}

const lower = (name: string) => name.toLowerCase();

const isBlank = (signature: unknown): boolean =>
  signature === undefined || signature === null || (typeof signature === 'string' && signature.trim() === '');
