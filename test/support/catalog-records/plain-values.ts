import { codeSets } from '../../../services/catalog/domain/code-sets.ts';
import type { AnyRecord, Entity } from '../../../services/catalog/domain/declare/entity.ts';
import type { Field } from '../../../services/catalog/domain/declare/field.ts';
import { newId, randomHex } from '../../../services/kit/ids.ts';

/** A record with ordinary values in every field it must have; its texts and ids are of no other record. */
export function plainRecord({ fields }: Entity): AnyRecord {
  const own = Object.entries(fields).filter(([, { kind, required }]) => required && kind !== 'serial');
  return Object.fromEntries(own.map(([name, field]) => [name, plainValue(field)]));
}

/** An ordinary value of a field. */
export function plainValue({ kind, max = 0, codes, contains = '' }: Field): unknown {
  switch (kind) {
    case 'uuid':
      return newId();
    case 'text':
    case 'secret':
      return contains + randomHex(Math.min(Math.floor(max / 2), 10));
    case 'code':
      return Object.keys(codes ? codeSets[codes] : {})[0];
    case 'flag':
      return true;
    case 'json':
      return '{}';
    case 'bytes':
      return '';
    case 'list':
      return [];
    default:
      return 1;
  }
}
