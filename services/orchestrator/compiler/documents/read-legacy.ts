import type { Draft, DraftLink, DraftNode } from './draft.ts';
import { isAbsent, isObject, type JsonObject, listOf, quote } from './json-value.ts';
import { createNameIndex } from './name-index.ts';
import { readContainerName, readOperationName } from './read-names.ts';
import { readNode } from './read-node.ts';
import { defaultPolicy } from './read-policy.ts';
import { readProbeIndicator } from './read-probe-indicator.ts';
import { readTitle } from './read-title.ts';
import type { Report } from './report.ts';

/** Documents of 2017 say `depends_on` where later ones say `connected_to`, and list no operations. */
export function isLegacy(blueprint: JsonObject, nodes: readonly unknown[]): boolean {
  const has = (key: string) => nodes.some((node) => isObject(node) && !isAbsent(node[key]));
  return !has('operation_signature_list') && (has('depends_on') || !isAbsent(blueprint.input_operation_signatures));
}

/**
 * `depends_on` names where a message goes next and by which operation, despite the word: only so does every node but the
 * first get an operation. The first one's is in `input_operation_signatures`. Last nodes need not be listed at all.
 */
export function readLegacy(blueprint: JsonObject, nodes: readonly unknown[], report: Report): Draft {
  report.remark('a document of 2017: depends_on are read as links, input_operation_signatures as the first operation');
  const listed = nodes.flatMap((node, index) => readLegacyNode(node, `/nodes/${index}`, report) ?? []);
  const all = [...listed, ...unlisted(listed, report)];
  return {
    form: 'legacy',
    ...readTitle(blueprint, report),
    probe: readProbeIndicator(blueprint, report),
    nodes: all,
    ports: readPorts(blueprint.input_operation_signatures, all, report),
  };
}

function readLegacyNode(node: unknown, path: string, report: Report): DraftNode | undefined {
  const read = readNode(node, path, report);
  if (!read || !isObject(node)) return undefined;
  const links = listOf(node.depends_on, `${path}/depends_on`, report);
  return {
    ...read,
    links: links.flatMap((link, index) => readLink(link, `${path}/depends_on/${index}`, report) ?? []),
  };
}

function readLink(link: unknown, path: string, report: Report): DraftLink | undefined {
  if (!isObject(link)) {
    report.problem(path, `Write {"name": …, "operation_signature": {"operation": …}} here; this is ${quote(link)}.`);
    return undefined;
  }
  const container = readContainerName(link.name, `${path}/name`, report);
  const operation = readOperation(link.operation_signature, `${path}/operation_signature`, report);
  return container === undefined || operation === undefined ? undefined : { path, container, operation };
}

/** `{"operation": "predict"}`, or in the oldest documents `predict (DataFrame) returns (Prediction)`. */
function readOperation(signature: unknown, path: string, report: Report): string | undefined {
  if (!isObject(signature)) {
    const name = typeof signature === 'string' ? signature.replace(/\(.*$/s, '').trim() : signature;
    return readOperationName(name, path, report);
  }
  return readOperationName(signature.operation, `${path}/operation`, report);
}

function unlisted(nodes: readonly DraftNode[], report: Report): DraftNode[] {
  const find = createNameIndex(nodes.map(({ name }) => name));
  const added = new Map<string, DraftNode>();
  for (const { path, container: name } of nodes.flatMap(({ links }) => links)) {
    if (find(name) !== undefined || added.has(name)) continue;
    report.remark(`node "${name}": it is not listed, so it is taken for a last model`);
    const empty = { protoUri: '', policy: defaultPolicy, map: undefined, operations: [], links: [] };
    added.set(name, { path, name, kind: 'model', ...empty });
  }
  return [...added.values()];
}

function readPorts(value: unknown, nodes: readonly DraftNode[], report: Report): DraftLink[] {
  const path = '/input_operation_signatures';
  const find = createNameIndex(nodes.map(({ name }) => name));
  const called = new Set<string>();
  for (const { container } of nodes.flatMap(({ links }) => links)) {
    const found = find(container);
    if (typeof found === 'object') called.add(found.name);
  }
  const [first, ...others] = nodes.filter(({ name }) => !called.has(name));
  const signatures = listOf(value, path, report);
  if (first && others.length > 0 && signatures.length > 0) {
    const names = [first, ...others].slice(0, 10).map(({ name }) => quote(name));
    report.problem(
      path,
      `These name no containers, and ${names.join(' and ')} all come first: write input_ports instead.`,
    );
    return [];
  }
  if (!first) return [];
  return signatures.flatMap((signature, index) => {
    const operation = readOperation(signature, `${path}/${index}`, report);
    return operation ? { path: `${path}/${index}`, container: first.name, operation } : [];
  });
}
