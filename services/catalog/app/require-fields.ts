import { invalid } from '../../kit/errors.ts';
import { type AnyRecord, type Entity, keyGeneration } from '../domain/declare/entity.ts';

/** Throws `invalid` naming every field a record must have and lacks. */
export function requireFields(entity: Entity, record: AnyRecord, isNew: boolean): void {
  const made = keyGeneration(entity) !== 'never' ? entity.key : [];
  const missing = Object.entries(entity.fields)
    // A secret that is absent stays as it is.
    .filter(([, field]) => field.required && (isNew || field.kind !== 'secret'))
    .map(([name]) => name)
    .filter((name) => !made.includes(name) && (record[name] ?? null) === null);
  if (missing.length === 0) return;
  const errors = missing.map((name) => ({ path: `/${name}`, message: 'is required' }));
  throw invalid(`The ${entity.label} lacks ${missing.join(', ')}.`, errors);
}

/**
 * Throws `invalid` naming every field whose new value does not contain what it has to. `stored` resolves to the record that
 * is replaced; its values may be kept.
 */
export async function requireContents(
  { fields }: Entity,
  record: AnyRecord,
  stored?: () => Promise<AnyRecord>,
): Promise<void> {
  const lacks = (name: string, part: string) => typeof record[name] === 'string' && !record[name].includes(part);
  const lacking = Object.entries(fields).filter(([name, { contains }]) => contains && lacks(name, contains));
  if (lacking.length === 0) return;
  const kept = (await stored?.()) ?? {};
  const errors = lacking
    .filter(([name]) => record[name] !== kept[name])
    .map(([name, { contains }]) => ({ path: `/${name}`, message: `must contain ${contains}` }));
  if (errors.length > 0)
    throw invalid(errors.map(({ path, message }) => `${path.slice(1)} ${message}`).join(', '), errors);
}
