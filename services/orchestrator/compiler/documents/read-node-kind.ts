import type { NodeKind } from './draft.ts';
import { isAbsent, quote } from './json-value.ts';
import type { Report } from './report.ts';

const kinds = new Map<string, NodeKind>([
  ['mlmodel', 'model'],
  ['datamapper', 'model'],
  ['datasource', 'model'],
  ['datasink', 'model'],
  ['databroker', 'broker'],
  ['splitter', 'splitter'],
  ['collator', 'collator'],
  ['probe', 'bystander'],
  ['trainingclient', 'bystander'],
]);

/** By `node_type`; where that says nothing or nothing known, by the name, which is all the predecessor looked at. */
export function readNodeKind(type: unknown, name: string, path: string, report: Report): NodeKind {
  const stated = typeof type === 'string' ? type.trim() : '';
  const known = kinds.get(stated.toLowerCase());
  if (known) return known;
  const named = name.includes('Splitter') ? 'splitter' : name.includes('Collator') ? 'collator' : undefined;
  if (stated === '' && (isAbsent(type) || typeof type === 'string')) {
    report.remark(`node "${name}": it has no node_type, so it is taken for a ${named ?? 'model'}`);
    return named ?? 'model';
  }
  if (named && stated !== '') {
    report.remark(`node "${name}": node_type ${quote(type)} is unknown, so by its name it is taken for a ${named}`);
    return named;
  }
  report.problem(
    path,
    `node_type ${quote(type)} is unknown: use MLModel, DataMapper, DataBroker, DataSource, DataSink, Splitter or Collator.`,
  );
  return 'model';
}
