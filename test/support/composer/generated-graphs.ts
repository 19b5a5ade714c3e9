import fc from 'fast-check';
import { applyOperations } from '../../../services/composer/domain/apply-operations.ts';
import {
  emptyGraph,
  type Graph,
  type Link,
  type Node,
  type NodeKind,
} from '../../../services/composer/domain/graph.ts';
import type { Operation } from '../../../services/composer/domain/operations.ts';
import { collatorMapOf, type Pick, splitterMapOf } from '../generated-maps.ts';
import { message, node } from './graphs.ts';

/** A node before it is known what it is linked to. */
interface Draft {
  readonly kind: NodeKind;
  readonly message: 'Number' | 'Text';
  readonly map: 'by fields' | 'whole' | 'none';
  readonly picks: readonly Pick[];
  /** Of the nodes before it, the one that it is linked to, in either direction. */
  readonly neighbour: number;
  readonly isSource: boolean;
  /** Which of the operations of both ends. */
  readonly operations: readonly [number, number];
}

const weighted = <T>(often: T, ...seldom: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(often) }, { weight: 1, arbitrary: fc.constantFrom(...seldom) });
const place = fc.nat({ max: 7 });
const operations = fc.tuple(weighted(0, 1), weighted(0, 1));

const draft: fc.Arbitrary<Draft> = fc.record({
  kind: fc.oneof(fc.constantFrom<NodeKind>('model', 'splitter', 'collator'), weighted<NodeKind>('model', 'dataBroker')),
  message: weighted<'Number' | 'Text'>('Number', 'Text'),
  map: fc.oneof(fc.constantFrom('by fields' as const, 'whole' as const), weighted<Draft['map']>('whole', 'none')),
  picks: fc.array(fc.record({ from: place, to: place, neighbour: place }), { minLength: 1, maxLength: 3 }),
  ...{ neighbour: place, isSource: fc.boolean(), operations },
});

/** The id of a container cannot have a slash, which the graph does not know. */
const idOf = (index: number): string => (index === 5 ? 'team/model' : `node${index}`);

/** Every node has two operations, of which one has the same name everywhere. */
const operationsOf = (id: string): readonly string[] => [`run-${id.replace('/', '-')}`, 'run'];

function linkOf(from: number, to: number, [first, second]: readonly [number, number]): Link {
  const end = (index: number, choice: number) => ({
    node: idOf(index),
    operation: operationsOf(idOf(index))[choice] ?? '',
  });
  const [source, target] = [end(from, first), end(to, second)];
  return { id: JSON.stringify([source, target]), name: '', from: source, to: target };
}

function nodeOf({ kind, message: type, map, picks }: Draft, index: number, links: readonly Link[]): Node {
  const id = idOf(index);
  const messages = [kind === 'model' ? message(type, type === 'Text' ? 'string' : 'double') : message('ANY')];
  const ports = operationsOf(id).map((operation) => ({ operation, messages }));
  const targets = links.filter(({ from }) => from.node === id).map(({ to }) => to.node);
  const sources = links.filter(({ to }) => to.node === id).map(({ from }) => from.node);
  const whole = map === 'whole';
  const maps: { readonly [K in NodeKind]?: Readonly<Record<string, unknown>> } = {
    splitter: { splitter_map: splitterMapOf(whole ? [] : targets, picks) },
    collator: { collator_map: collatorMapOf(whole ? [] : sources, picks) },
  };
  const held = map === 'none' ? undefined : maps[kind];
  return node(id, { kind, inputs: ports, outputs: ports, ...(held && { map: held }) });
}

/**
 * What is drawn: nodes, each linked to one before it, with maps for that; then links from any to any, and removals, after which
 * maps may name what is gone.
 */
const drawn: fc.Arbitrary<readonly Operation[]> = fc
  .record({
    drafts: fc.array(draft, { minLength: 1, maxLength: 6 }),
    further: fc.array(fc.tuple(place, place, operations), { maxLength: 2 }),
    removed: fc.array(fc.tuple(place, fc.boolean()), { maxLength: 2 }),
  })
  .map(({ drafts, further, removed }) => {
    const links = drafts.flatMap(({ neighbour, isSource, operations: ends }, index) => {
      const other = neighbour % index;
      if (index === 0) return [];
      return [isSource ? linkOf(index, other, ends) : linkOf(other, index, ends)];
    });
    return [
      ...drafts.map((each, index): Operation => ({ op: 'addNode', node: nodeOf(each, index, links) })),
      ...links.map((link): Operation => ({ op: 'addLink', link })),
      ...further.map(([from, to, ends]): Operation => ({ op: 'addLink', link: linkOf(from, to, ends) })),
      ...removed.map(
        ([index, isNode]): Operation =>
          isNode ? { op: 'removeNode', id: idOf(index) } : { op: 'removeLink', id: links[index]?.id ?? '' },
      ),
    ];
  });

/** Graphs as clients draw them: operations that cannot be applied are left out. */
export const graphs: fc.Arbitrary<Graph> = drawn.map((operations) =>
  operations.reduce((graph: Graph, operation) => {
    const applied = applyOperations(graph, [operation]);
    return 'graph' in applied ? applied.graph : graph;
  }, emptyGraph),
);
