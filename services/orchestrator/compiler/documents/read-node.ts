import type { DraftNode, NodeKind } from './draft.ts';
import { isObject, quote, textOf } from './json-value.ts';
import { readContainerName } from './read-names.ts';
import { readNodeKind } from './read-node-kind.ts';
import { readOperations } from './read-operations.ts';
import { readPolicy } from './read-policy.ts';
import type { Report } from './report.ts';

/** What is called nothing else where the document has no name for it. Only models cannot do without one. */
export const defaultOperations: Readonly<Record<NodeKind, string>> = {
  model: '',
  splitter: 'split',
  collator: 'collate',
  broker: 'pullData',
  bystander: 'none',
};

/** One of the blueprint's `nodes`; undefined, and a problem, where nothing can be said about it. */
export function readNode(node: unknown, path: string, report: Report): DraftNode | undefined {
  if (!isObject(node)) {
    report.problem(path, `Write a node as an object with a container_name; this is ${quote(node)}.`);
    return undefined;
  }
  const name = readContainerName(node.container_name, `${path}/container_name`, report);
  const kind = readNodeKind(node.node_type, name ?? '', `${path}/node_type`, report);
  const list = `${path}/operation_signature_list`;
  const operations = readOperations(node.operation_signature_list, defaultOperations[kind], list, report);
  const policy = readPolicy(node.policy, `${path}/policy`, report);
  const protoUri = textOf(node.proto_uri, `${path}/proto_uri`, report);
  if (name === undefined) return undefined;
  const map = kind === 'splitter' ? node.splitter_map : kind === 'collator' ? node.collator_map : undefined;
  return { path, name, kind, protoUri, policy, map, operations, links: [] };
}
