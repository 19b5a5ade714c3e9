import type { LogRecord } from '../log-record.ts';
import { cutText, limits } from './limits.ts';
import { otlpDepth, readAnyValue, readKeyValues, readList, readObject, readString } from './otlp-values.ts';
import { plausibleTime } from './record-time.ts';
import { readSeverityWord } from './severity-words.ts';
import { type RecordDefaults, toRecord } from './to-record.ts';

/** Log records of one request; a collector's batches have 8192 unless it is set up otherwise. */
export const maxOtlpRecords = 10_000;

/** Characters of a resource's attributes as JSON: each record has a copy of them, so a large resource would fill the store. */
const resourceCharacters = 8_192;

type Values = readonly [string, unknown][];

/**
 * The records of an ExportLogsServiceRequest in its JSON encoding. Attributes of a record come before those of its scope
 * and its resource, of which `service.name` and `service.instance.id` are fields. Throws a TypeError that names the place
 * where the shape is wrong, also for more than `maxOtlpRecords`.
 */
export function parseOtlpLogs(request: unknown, defaults: RecordDefaults): readonly LogRecord[] {
  const records: LogRecord[] = [];
  for (const [at, item] of readList(readObject(request, 'The request').resourceLogs, 'resourceLogs').entries()) {
    const path = `resourceLogs[${at}]`;
    const { resource, scopeLogs } = readObject(item, path);
    const { service, values } = readResource(resource, `${path}.resource`);
    const withService = service === undefined ? defaults : { ...defaults, service };
    for (const record of readScopes(scopeLogs, `${path}.scopeLogs`, values, withService)) {
      if (records.length === maxOtlpRecords) {
        throw new TypeError(
          `${path}.scopeLogs exceeds ${maxOtlpRecords} log records in one request: send fewer at once.`,
        );
      }
      records.push(record);
    }
  }
  return records;
}

function readResource(
  resource: unknown,
  path: string,
): { readonly service: string | undefined; readonly values: Values } {
  if (resource === undefined || resource === null) return { service: undefined, values: [] };
  const values = new Map(readKeyValues(readObject(resource, path).attributes, `${path}.attributes`));
  const service = values.get('service.name');
  if (typeof service !== 'string' || service.trim() === '') return { service: undefined, values: keepSmall(values) };
  values.delete('service.name');
  return { service, values: keepSmall(values) };
}

function keepSmall(values: Iterable<[string, unknown]>): Values {
  let left = resourceCharacters;
  return [...values].filter((value) => {
    const { length } = JSON.stringify(value);
    const fits = length <= left;
    if (fits) left -= length;
    return fits;
  });
}

function* readScopes(scopes: unknown, path: string, resource: Values, defaults: RecordDefaults): Iterable<LogRecord> {
  for (const [at, item] of readList(scopes, path).entries()) {
    const { scope, logRecords } = readObject(item, `${path}[${at}]`);
    const shared = [...readScope(scope, `${path}[${at}].scope`), ...resource];
    for (const [index, record] of readList(logRecords, `${path}[${at}].logRecords`).entries()) {
      yield readRecord(record, `${path}[${at}].logRecords[${index}]`, shared, defaults);
    }
  }
}

function readScope(scope: unknown, path: string): Values {
  if (scope === undefined || scope === null) return [];
  const name = readString(readObject(scope, path).name, `${path}.name`);
  return name ? [['otel.scope.name', cutText(name, limits.key)]] : [];
}

function readRecord(value: unknown, path: string, shared: Values, defaults: RecordDefaults): LogRecord {
  const record = readObject(value, path);
  const body = readAnyValue(record.body, `${path}.body`) ?? '';
  const ids = ['traceId', 'spanId'].map((name): [string, unknown] => [
    name,
    readString(record[name], `${path}.${name}`),
  ]);
  return toRecord(
    {
      time:
        readNanoseconds(record.timeUnixNano, `${path}.timeUnixNano`) ??
        readNanoseconds(record.observedTimeUnixNano, `${path}.observedTimeUnixNano`),
      severity:
        readSeverityNumber(record.severityNumber, `${path}.severityNumber`) ??
        readSeverityWord(readString(record.severityText, `${path}.severityText`) ?? ''),
      body: typeof body === 'string' ? body : JSON.stringify(body),
      values: [...ids.filter(([, id]) => id), ...readKeyValues(record.attributes, `${path}.attributes`), ...shared],
      depth: otlpDepth,
    },
    defaults,
  );
}

/** Milliseconds; undefined for 0, which means unknown. */
function readNanoseconds(value: unknown, path: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  const digits = typeof value === 'number' ? value.toFixed(0) : value;
  if (typeof digits !== 'string' || !/^\d{1,20}$/.test(digits)) {
    throw new TypeError(`${path} must be a whole number of nanoseconds, or its digits in a string.`);
  }
  return plausibleTime(Number(digits.slice(0, -6))) || undefined;
}

/** Undefined for 0, which means unspecified. */
function readSeverityNumber(value: unknown, path: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 24) return Number(value) || undefined;
  throw new TypeError(`${path} must be a whole number from 0 to 24.`);
}
