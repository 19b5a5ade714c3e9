import type { RecordCreated, RecordDeleted, RecordUpdated } from '../../../contracts/catalog.ts';

/** A change of a catalog record, in the same form for all kinds. */
export interface CatalogChange {
  readonly entity: string;
  readonly kind: 'created' | 'updated' | 'deleted';
  readonly changed: readonly string[];
  /** The user on whose behalf it was made, if known. */
  readonly actingUser: string | undefined;
  /** The newest known state of the record; only the key if the message does not contain the record. */
  readonly record: Fields;
  readonly before: Fields;
}

export type Fields = Readonly<Record<string, unknown>>;

/** Throws a SyntaxError if a record is not JSON; the event is then dead-lettered. */
export function readChange(
  kind: CatalogChange['kind'],
  data: RecordCreated | RecordUpdated | RecordDeleted,
): CatalogChange {
  const before = parse('before' in data ? data.before : null);
  const after = parse('after' in data ? data.after : null);
  return {
    entity: data.entity,
    kind,
    changed: 'changed' in data ? data.changed : [],
    actingUser: data.actingUser ?? undefined,
    record: { ...data.key, ...(kind === 'deleted' ? before : after) },
    before,
  };
}

function parse(text: string | null | undefined): Fields {
  const value: unknown = JSON.parse(text ?? '{}');
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** A field as text; undefined if it is empty. */
export function textOf(record: Fields, field: string): string | undefined {
  const value = record[field];
  return value === null || value === undefined || value === '' ? undefined : String(value);
}
