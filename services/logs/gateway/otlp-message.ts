import { loadProto } from '../../kit/codec/protobuf.ts';
import { AppError } from '../../kit/errors.ts';

const request = loadProto(new URL('../../../proto/opentelemetry/logs.proto', import.meta.url), 'opentelemetry').message(
  'ExportLogsServiceRequest',
);

/** Of these OTLP writes the bytes in hexadecimal digits where it is JSON; of all others in base64. */
const ids = ['trace_id', 'span_id'];

/** A request in protobuf, in the form that it has in JSON. Errors: `invalid`. */
export function readOtlpMessage(bytes: Uint8Array): unknown {
  try {
    return toJson(request.decode(bytes));
  } catch (cause) {
    throw new AppError('invalid', 'The body is no ExportLogsServiceRequest in protobuf.', { cause });
  }
}

/** As deep as the decoder has gone, which has a limit. */
function toJson(value: unknown, name = ''): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString(ids.includes(name) ? 'hex' : 'base64');
  if (Array.isArray(value)) return value.map((item) => toJson(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [camelCase(key), toJson(item, key)]));
}

const camelCase = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
