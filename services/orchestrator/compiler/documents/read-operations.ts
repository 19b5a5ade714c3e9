import type { DraftOperation } from './draft.ts';
import { isAbsent, isObject, type JsonObject, listOf, quote, textOf } from './json-value.ts';
import { readLinks } from './read-links.ts';
import { readOperationName } from './read-names.ts';
import type { Report } from './report.ts';

/** A node's `operation_signature_list`. `fallback`: what an operation without a name is called; '' where it needs one. */
export function readOperations(value: unknown, fallback: string, path: string, report: Report): DraftOperation[] {
  return listOf(value, path, report).flatMap(
    (entry, index) => readOperation(entry, fallback, `${path}/${index}`, report) ?? [],
  );
}

function readOperation(entry: unknown, fallback: string, path: string, report: Report): DraftOperation | undefined {
  if (!isObject(entry)) {
    const form = '{"operation_signature": {"operation_name": …}, "connected_to": […]}';
    report.problem(path, `Write ${form} here; this is ${quote(entry)}.`);
    return undefined;
  }
  const at = `${path}/operation_signature`;
  const signature = signatureOf(entry.operation_signature, at, report);
  rejectStreams(signature, at, report);
  const links = readLinks(entry.connected_to, `${path}/connected_to`, report);
  const name = readOperationName(signature.operation_name, `${at}/operation_name`, report);
  if (name === '' && fallback === '')
    report.problem(`${at}/operation_name`, 'Add an operation_name; it is missing, and models are called by it.');
  return {
    path,
    name: name || fallback,
    inputMessage: textOf(signature.input_message_name, `${at}/input_message_name`, report),
    outputMessage: textOf(signature.output_message_name, `${at}/output_message_name`, report),
    links,
  };
}

function signatureOf(value: unknown, path: string, report: Report): JsonObject {
  if (isObject(value)) return value;
  if (!isAbsent(value)) report.problem(path, `Write {"operation_name": …} here; this is ${quote(value)}.`);
  return {};
}

function rejectStreams(signature: JsonObject, path: string, report: Report): void {
  for (const key of ['input_message_stream', 'output_message_stream']) {
    const stated = signature[key];
    if (stated !== true && !(typeof stated === 'string' && stated.toLowerCase() === 'true')) continue;
    report.problem(
      `${path}/${key}`,
      'Streams are not supported: a run is one message in and one message out. Use an operation without streams.',
    );
  }
}
