import type { Draft, DraftLink, DraftNode, DraftOperation } from './draft.ts';
import { quote } from './json-value.ts';
import { createNameIndex } from './name-index.ts';
import { defaultOperations } from './read-node.ts';
import type { Report } from './report.ts';

/** Gives a node that lists no operations those it is called by. Its own links leave from each of them. */
export function adoptOperations(draft: Draft, report: Report): Draft {
  const find = createNameIndex(draft.nodes.map(({ name }) => name));
  const called = new Map<string, Set<string>>();
  for (const { container, operation } of [...draft.ports, ...linksOf(draft)]) {
    const found = find(container);
    if (typeof found !== 'object' || operation === '') continue;
    called.set(found.name, (called.get(found.name) ?? new Set()).add(operation));
  }
  const listed = new Set(draft.nodes.filter(({ operations }) => operations.length > 0).map(({ name }) => name));
  const nodes = draft.nodes.map((node) => {
    if (node.operations.length > 0 || node.kind === 'bystander') return node;
    const usual = defaultOperations[node.kind];
    // A node that is listed twice may say its operations in the other place.
    const names = usual !== '' ? [usual] : listed.has(node.name) ? [] : [...(called.get(node.name) ?? [])];
    return withOperations(node, names, draft.form === 'legacy', report);
  });
  return { ...draft, nodes };
}

function withOperations(node: DraftNode, names: readonly string[], expected: boolean, report: Report): DraftNode {
  const path = `${node.path}/operation_signature_list`;
  if (names.length === 0)
    report.problem(path, `List the operations of ${quote(node.name)}; none are, and nothing says how it is called.`);
  else if (!expected)
    report.remark(`node "${node.name}": it lists no operations; taken for ${names.map(quote).join(', ')}`);
  const operations: DraftOperation[] = names.map((name) => ({
    path: node.path,
    name,
    inputMessage: '',
    outputMessage: '',
    links: node.links,
  }));
  return { ...node, operations };
}

const linksOf = ({ nodes }: Draft): DraftLink[] =>
  nodes.flatMap(({ links, operations }) => [...links, ...operations.flatMap((operation) => operation.links)]);
