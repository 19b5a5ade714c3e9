import type { RecordCreated, RecordDeleted, RecordUpdated } from '../../../contracts/catalog.ts';

/** A change of a record, told alike whatever kind it is of. */
export interface CatalogChange {
  readonly entity: string;
  readonly kind: 'created' | 'updated' | 'deleted';
  readonly changed: readonly string[];
  /** The person for whom it was done, where the service said so. */
  readonly actingUser: string | undefined;
  /** The newest that is known of the record; of one that was left out of the message only the key. */
  readonly record: Fields;
  readonly before: Fields;
}

export type Fields = Readonly<Record<string, unknown>>;

/** Throws a SyntaxError where a record is no JSON, which no later attempt will mend. */
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

/** A field as text; undefined where there is none. */
export function textOf(record: Fields, field: string): string | undefined {
  const value = record[field];
  return value === null || value === undefined || value === '' ? undefined : String(value);
}
