import type { ProtoSummary } from '../proto-summary.ts';

export type Change = 'added' | 'removed' | 'changed' | 'same';

/** One thing of two versions, as text; undefined in the version that lacks it. */
export interface Difference {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly change: Change;
}

type Facts = ReadonlyMap<string, string>;

/** Everything that one of the versions has, by name: what differs first. */
export function differences(before: Facts, after: Facts): Difference[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const all = names.map((name) => {
    const [old, current] = [before.get(name), after.get(name)];
    return { name, before: old, after: current, change: changeOf(old, current) };
  });
  return all.toSorted((one, other) => Number(one.change === 'same') - Number(other.change === 'same'));
}

function changeOf(before: string | undefined, after: string | undefined): Change {
  if (before === undefined) return 'added';
  if (after === undefined) return 'removed';
  return before === after ? 'same' : 'changed';
}

const streamed = (type: string, isStream: boolean) => (isStream ? `stream ${type}` : type);

/** Operations by `name()`, and fields by `Message.field`. */
export function factsOfInterface({ operations, messages }: ProtoSummary): Facts {
  return new Map([
    ...operations.map(
      ({ name, takes, takesStream, gives, givesStream }) =>
        [`${name}()`, `${streamed(takes, takesStream)} → ${streamed(gives, givesStream)}`] as const,
    ),
    ...messages.flatMap(({ name, fields }) =>
      fields.map((field) => [`${name}.${field.name}`, `${field.type} = ${field.number}`] as const),
    ),
  ]);
}

interface File {
  readonly name: string;
  readonly size: number;
}

/** Sizes by name. The version within a name does not count: each version has files of its own. */
export function factsOfFiles(files: readonly File[], version: string, sizeText: (bytes: number) => string): Facts {
  return new Map(files.map(({ name, size }) => [name.replaceAll(version, '*'), sizeText(size)]));
}
