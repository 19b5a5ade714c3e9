import { cutMark, limits } from './limits.ts';

/** Values of OTLP in one another. */
export const otlpDepth = 8;

export type Fields = Readonly<Record<string, unknown>>;

export function readObject(value: unknown, path: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new TypeError(`${path} must be an object.`);
}

/** Proto3's JSON leaves empty lists out. */
export function readList(value: unknown, path: string): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  throw new TypeError(`${path} must be an array.`);
}

export function readString(value: unknown, path: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  throw new TypeError(`${path} must be a string.`);
}

/** The first attributes of a KeyValue list, up to the limit of a record. Throws a TypeError that names the path. */
export function readKeyValues(value: unknown, path: string, depthLeft = otlpDepth): [string, unknown][] {
  return readList(value, path)
    .slice(0, limits.attributes)
    .map((item, at) => {
      const { key, value } = readObject(item, `${path}[${at}]`);
      if (typeof key !== 'string') throw new TypeError(`${path}[${at}].key must be a string.`);
      return [key, readAnyValue(value, `${path}[${at}].value`, depthLeft)];
    });
}

/** The value in an AnyValue; null for none, the mark where it is nested too deeply. Throws a TypeError that names the path. */
export function readAnyValue(value: unknown, path: string, depthLeft = otlpDepth): unknown {
  if (value === undefined || value === null) return null;
  const any = readObject(value, path);
  if ('stringValue' in any) return readString(any.stringValue, `${path}.stringValue`) ?? null;
  if ('bytesValue' in any) return readString(any.bytesValue, `${path}.bytesValue`) ?? null;
  if ('intValue' in any) return readNumber(any.intValue, `${path}.intValue`);
  if ('doubleValue' in any) return readNumber(any.doubleValue, `${path}.doubleValue`);
  if ('boolValue' in any) {
    if (typeof any.boolValue === 'boolean') return any.boolValue;
    throw new TypeError(`${path}.boolValue must be true or false.`);
  }
  if ('arrayValue' in any) {
    if (depthLeft === 0) return cutMark;
    const { values } = readObject(any.arrayValue, `${path}.arrayValue`);
    return readList(values, `${path}.arrayValue.values`)
      .slice(0, limits.attributes)
      .map((item, at) => readAnyValue(item, `${path}.arrayValue.values[${at}]`, depthLeft - 1));
  }
  if ('kvlistValue' in any) {
    if (depthLeft === 0) return cutMark;
    const { values } = readObject(any.kvlistValue, `${path}.kvlistValue`);
    return Object.fromEntries(readKeyValues(values, `${path}.kvlistValue.values`, depthLeft - 1));
  }
  return null;
}

/** 64 bits come as text; what a number would round, and what is no number (`NaN`), stays text. */
function readNumber(value: unknown, path: string): number | string {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^(?:[-+.\deE]{1,40}|NaN|-?Infinity)$/.test(value)) {
    throw new TypeError(`${path} must be a number, or its digits in a string.`);
  }
  const number = Number(value);
  return Number.isFinite(number) && (Number.isSafeInteger(number) || !Number.isInteger(number)) ? number : value;
}
