import { codeSets } from '../../../services/catalog/domain/code-sets.ts';
import type { AnyRecord, Entity } from '../../../services/catalog/domain/declare/entity.ts';
import type { Field } from '../../../services/catalog/domain/declare/field.ts';

/** The first and the last millisecond of the years 1 to 9999. */
export const earliest = -62_135_596_800_000;
export const latest = 253_402_300_799_999;

/** The record with every value as large, and the one with every value as small as it may be. */
export const largestOf = ({ fields }: Entity, given: AnyRecord): AnyRecord => extreme(fields, largest, given);
export const smallestOf = ({ fields }: Entity, given: AnyRecord): AnyRecord =>
  extreme(fields, (field) => (field.required ? smallest(field) : null), given);

function extreme(fields: Entity['fields'], extremeOf: (field: Field) => unknown, given: AnyRecord): AnyRecord {
  const values = Object.entries(fields).filter(([, { kind }]) => kind !== 'serial');
  return { ...Object.fromEntries(values.map(([name, field]) => [name, extremeOf(field)])), ...given };
}

function largest({ kind, max = 0, maxText = 0, codes, oneOf, contains = '' }: Field): unknown {
  switch (kind) {
    case 'uuid':
      return 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF';
    case 'text':
    case 'secret':
      return oneOf?.at(-1) ?? '\u{1f600}'.repeat(max - contains.length) + contains;
    case 'code':
      return Object.keys(codes ? codeSets[codes] : {}).at(-1);
    case 'flag':
      return true;
    case 'short':
      return 2 ** 15 - 1;
    case 'integer':
      return 2 ** 31 - 1;
    case 'serial':
    case 'long':
      return Number.MAX_SAFE_INTEGER;
    case 'instant':
      return latest;
    case 'json':
      // As deep as it can be written.
      return '['.repeat(max / 2) + ']'.repeat(max / 2);
    case 'bytes':
      return Buffer.alloc(max, 0xff).toString('base64');
    case 'list':
      return filled(maxText);
  }
}

function smallest({ kind, codes, oneOf, contains = ' ' }: Field): unknown {
  switch (kind) {
    case 'uuid':
      return '00000000-0000-0000-0000-000000000000';
    case 'text':
    case 'secret':
      return oneOf?.[0] ?? contains;
    case 'code':
      return Object.keys(codes ? codeSets[codes] : {})[0];
    case 'flag':
      return false;
    case 'short':
      return -(2 ** 15);
    case 'integer':
      return -(2 ** 31);
    case 'serial':
    case 'long':
      return Number.MIN_SAFE_INTEGER;
    case 'instant':
      return earliest;
    case 'json':
      return '0';
    case 'bytes':
      return '';
    case 'list':
      return [];
  }
}

/** A list of one author that is just so long as JSON text. */
function filled(length: number): unknown {
  const rest = JSON.stringify([{ name: '', contact: '' }]).length;
  return [{ name: 'x'.repeat(length - rest), contact: '' }];
}
