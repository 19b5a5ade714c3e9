import type { Draft, MessageDraft } from './draft.ts';
import type { FieldValue, FormField, MessageShape } from './message-shape.ts';
import { type Problem, parseScalar } from './parse-scalar.ts';

/** What is wrong at one control; the path is that of the control. */
export type Problems = ReadonlyMap<string, Problem>;

export interface ReadMessage {
  /** As JSON has it; what is wrong is not in it. */
  readonly message: Readonly<Record<string, unknown>>;
  readonly problems: Problems;
}

/** Paths of controls: `lines[0].label`, `counts[2].key`. */
export const pathOf = (parent: string, name: string): string => (parent === '' ? name : `${parent}.${name}`);
export const pathOfItem = (parent: string, index: number): string => `${parent}[${index}]`;

/** The message that a draft stands for. Fields with nothing typed into them have their default, and are left out. */
export function messageOf(shape: MessageShape, draft: MessageDraft): ReadMessage {
  const problems = new Map<string, Problem>();

  function messageFrom({ fields: known }: MessageShape, { fields }: MessageDraft, at: string) {
    return Object.fromEntries(
      known.flatMap((field) => {
        const one = fields.get(field.name);
        const value = one && fieldFrom(field, one, pathOf(at, field.name));
        return value === undefined ? [] : [[field.name, value]];
      }),
    );
  }

  function fieldFrom({ holds, value, key, isOptional, oneof }: FormField, one: Draft, at: string): unknown {
    if (one.type === 'map') return mapFrom(one.entries, { value, key }, at);
    if (one.type === 'list')
      return one.items.length === 0
        ? undefined
        : one.items.map((item, index) => valueFrom(value, item, pathOfItem(at, index), true));
    if (holds === 'list' && one.type === 'text') return listFrom(value, one.text, at);
    return valueFrom(value, one, at, isOptional || oneof !== undefined);
  }

  function mapFrom(
    entries: readonly { readonly key: string; readonly value: Draft }[],
    { value, key }: { readonly value: FieldValue; readonly key: FieldValue | undefined },
    at: string,
  ) {
    if (entries.length === 0) return undefined;
    const pairs = new Map<string, unknown>();
    for (const [index, entry] of entries.entries()) {
      const path = pathOfItem(at, index);
      const parsed = parseScalar(key ?? { type: 'text' }, entry.key);
      if (parsed.problem) problems.set(pathOf(path, 'key'), parsed.problem);
      else if (pairs.has(entry.key)) problems.set(pathOf(path, 'key'), { code: 'sameKey' });
      pairs.set(entry.key, valueFrom(value, entry.value, path, true));
    }
    return Object.fromEntries(pairs);
  }

  /** The values of a list that is written as one text. */
  function listFrom(value: FieldValue, written: string, at: string): unknown {
    const parts = written.split(/[\s,;]+/).filter((part) => part !== '');
    if (parts.length === 0) return undefined;
    return parts.map((part) => {
      const parsed = parseScalar(value, part);
      if (parsed.problem && !problems.has(at)) problems.set(at, { ...parsed.problem, part });
      return parsed.value;
    });
  }

  /** `isSet`: an empty text stands for the default of the type, which is sent. */
  function valueFrom(value: FieldValue, one: Draft, at: string, isSet: boolean): unknown {
    if (value.type === 'message' && one.type === 'message') return messageFrom(value.shape(), one, at);
    const written = one.type === 'text' ? one.text : '';
    if (written === '' && !isSet) return undefined;
    const parsed = parseScalar(value, written);
    if (parsed.problem) problems.set(at, parsed.problem);
    return parsed.value;
  }

  return { message: messageFrom(shape, draft, ''), problems };
}
