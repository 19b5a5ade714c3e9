import type { DraftLink } from './draft.ts';
import { isObject, listOf, quote } from './json-value.ts';
import { readContainerName, readOperationName } from './read-names.ts';
import type { Report } from './report.ts';

/** `connected_to` and `input_ports` have the same shape: a container and one of its operations. */
export function readLinks(value: unknown, path: string, report: Report): DraftLink[] {
  return listOf(value, path, report).flatMap((link, index) => readLink(link, `${path}/${index}`, report) ?? []);
}

function readLink(link: unknown, path: string, report: Report): DraftLink | undefined {
  if (!isObject(link)) {
    report.problem(
      path,
      `Write {"container_name": …, "operation_signature": {"operation_name": …}}; this is ${quote(link)}.`,
    );
    return undefined;
  }
  const container = readContainerName(link.container_name, `${path}/container_name`, report);
  const signature = isObject(link.operation_signature) ? link.operation_signature : {};
  const namePath = `${path}/operation_signature/operation_name`;
  const operation = readOperationName(signature.operation_name, namePath, report);
  return container === undefined || operation === undefined ? undefined : { path, container, operation };
}
