import { type FieldValue, type FormField, isShort, type MessageShape, mayBeAbsent } from './message-shape.ts';

/** What a person has typed so far. It may be wrong, as no message can be. */
export type Draft =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'list'; readonly items: readonly Draft[] }
  | { readonly type: 'map'; readonly entries: readonly MapEntry[] }
  | MessageDraft;

export interface MapEntry {
  readonly key: string;
  readonly value: Draft;
}

export interface MessageDraft {
  readonly type: 'message';
  /** A field that is not here is not set. */
  readonly fields: ReadonlyMap<string, Draft>;
}

const text = (text: string): Draft => ({ type: 'text', text });

/** A message, an example for instance, as the form shows it. */
export function draftOf(shape: MessageShape, message: unknown): MessageDraft {
  const given = typeof message === 'object' && message !== null ? message : {};
  const fields = new Map<string, Draft>();
  for (const field of shape.fields) {
    const value = Object.hasOwn(given, field.name) ? given[field.name as keyof typeof given] : undefined;
    if (value !== undefined && value !== null) fields.set(field.name, fieldDraft(field, value));
    else if (!mayBeAbsent(field)) fields.set(field.name, emptyField(field));
  }
  return { type: 'message', fields };
}

/** A field that is set, with nothing typed into it. */
export function emptyField({ holds, value }: FormField): Draft {
  if (holds === 'map') return { type: 'map', entries: [] };
  if (holds === 'list') return isShort(value) ? text('') : { type: 'list', items: [] };
  return emptyValue(value);
}

export function emptyValue(value: FieldValue): Draft {
  if (value.type === 'message') return draftOf(value.shape(), {});
  if (value.type === 'choice') return text(value.choices[0] ?? '');
  return text(value.type === 'boolean' ? 'false' : '');
}

function fieldDraft({ holds, value }: FormField, given: unknown): Draft {
  if (holds === 'map')
    return {
      type: 'map',
      entries: Object.entries(given as object).map(([key, one]) => ({ key, value: valueDraft(value, one) })),
    };
  if (holds === 'list' && Array.isArray(given))
    return isShort(value)
      ? text(given.map(String).join(', '))
      : { type: 'list', items: given.map((one) => valueDraft(value, one)) };
  return valueDraft(value, given);
}

function valueDraft(value: FieldValue, given: unknown): Draft {
  if (value.type === 'message') return draftOf(value.shape(), given);
  return text(value.type === 'json' ? JSON.stringify(given, undefined, 2) : String(given));
}
