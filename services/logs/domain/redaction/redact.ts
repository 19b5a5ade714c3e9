import type { Attributes, AttributeValue, LogRecord } from '../log-record.ts';
import { redactText } from './redact-text.ts';
import { redacted, secretKindOf } from './secret-names.ts';

/** A value that is nested deeper is replaced whole: what the walk does not reach may hold a secret. */
const mostDepth = 16;

/**
 * The record without secrets: in the body and in each string and name of its attributes, `[redacted <kind>]` stands for a
 * secret, and an attribute whose name says that it is a secret is replaced whole. The same object where nothing was found;
 * a record that was redacted before comes back as it is. The fields that have names of their own are ids and stay.
 */
export function redactRecord(record: LogRecord): LogRecord {
  const body = redactText(record.body);
  const attributes = redactAttributes(record.attributes, 1);
  return body === record.body && attributes === record.attributes ? record : { ...record, body, attributes };
}

function redactAttributes(attributes: Attributes, depth: number): Attributes {
  const before = Object.entries(attributes);
  const after = before.map(
    ([name, value]) => [redactText(name), redactNamed(nameOf(name, attributes), value, depth)] as const,
  );
  const same = after.every(([name, value], index) => name === before[index]?.[0] && value === before[index]?.[1]);
  // Defines the properties, so that one called `__proto__` is data.
  return same ? attributes : Object.fromEntries(after);
}

/** Of `{ name: 'DB_PASSWORD', value: '…' }`, as environments of containers are written. */
function nameOf(name: string, { name: named, key }: Attributes): string {
  const given = named ?? key;
  return name === 'value' && typeof given === 'string' ? given : name;
}

function redactNamed(name: string, value: AttributeValue, depth: number): AttributeValue {
  const kind = secretKindOf(name, value);
  return kind === undefined ? redactValue(value, depth) : redacted(kind);
}

function redactValue(value: AttributeValue, depth: number): AttributeValue {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= mostDepth) return redacted('nested too deep');
  return isList(value) ? redactList(value, depth + 1) : redactAttributes(value, depth + 1);
}

function redactList(list: readonly AttributeValue[], depth: number): readonly AttributeValue[] {
  const after = list.map((value, index) => {
    const option = list[index - 1];
    // Arguments of a command: `--password` and then the password.
    const named = typeof option === 'string' && option.startsWith('--');
    return named ? redactNamed(option, value, depth) : redactValue(value, depth);
  });
  return after.every((value, index) => value === list[index]) ? list : after;
}

const isList = (value: Attributes | readonly AttributeValue[]): value is readonly AttributeValue[] =>
  Array.isArray(value);
