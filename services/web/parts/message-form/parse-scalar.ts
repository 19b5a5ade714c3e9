import type { FieldValue } from './message-shape.ts';

export interface Problem {
  readonly code: 'notNumber' | 'notInteger' | 'outOfRange' | 'notChoice' | 'notBoolean' | 'notJson' | 'sameKey';
  readonly least?: string;
  readonly most?: string;
  /** The one of a list that is wrong. */
  readonly part?: string;
}

type Parsed =
  | { readonly value: unknown; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: Problem };

/** The numbers that JSON writes as text. */
const named = ['NaN', 'Infinity', '-Infinity'];
const integer = /^[+-]?\d{1,30}$/;
const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** What a person has typed for a value, as JSON has it. Nothing typed is the default of the type. */
export function parseScalar(value: FieldValue, typed: string): Parsed {
  if (value.type === 'text' || value.type === 'bytes') return { value: typed };
  const text = typed.trim();
  switch (value.type) {
    case 'number':
      return parseNumber(text);
    case 'integer':
      return parseInteger(value, text);
    case 'boolean':
      if (!['', 'true', 'false'].includes(text)) return { problem: { code: 'notBoolean' } };
      return { value: text === 'true' };
    case 'choice':
      if (text !== '' && !value.choices.includes(text)) return { problem: { code: 'notChoice' } };
      return { value: text || value.choices[0] };
    default:
      return parseJson(text);
  }
}

function parseNumber(text: string): Parsed {
  if (text === '') return { value: 0 };
  if (named.includes(text)) return { value: text };
  // What exceeds every number would be read as Infinity.
  const isNumber = number.test(text) && Number.isFinite(Number(text));
  return isNumber ? { value: Number(text) } : { problem: { code: 'notNumber' } };
}

function parseInteger({ least, most, isText }: Extract<FieldValue, { type: 'integer' }>, text: string): Parsed {
  if (text === '') return { value: isText ? '0' : 0 };
  if (!integer.test(text)) return { problem: { code: 'notInteger' } };
  const value = BigInt(text);
  if (value < least || value > most)
    return { problem: { code: 'outOfRange', least: String(least), most: String(most) } };
  return { value: isText ? String(value) : Number(value) };
}

function parseJson(text: string): Parsed {
  if (text === '') return { value: {} };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { problem: { code: 'notJson' } };
  }
}
