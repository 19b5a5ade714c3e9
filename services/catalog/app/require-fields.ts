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
