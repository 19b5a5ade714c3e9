import type { Edge, Node } from '@xyflow/react';
import type {
  CompositionGraph,
  CompositionLink,
  CompositionNode,
  CompositionProblem,
} from '../../../contracts/composer-api.ts';
import { nodeSize } from './node-size.ts';

export type NodeElement = Node<NodeData, 'model'>;

/** What is drawn of a node. */
export interface NodeData extends Record<string, unknown> {
  readonly node: CompositionNode;
  readonly problems: readonly string[];
  /** The operation of the hop that a test run shows. */
  readonly isLit: boolean;
}

interface Shown {
  readonly problems: readonly CompositionProblem[];
  /** The node that a test run shows. */
  readonly litNode: string | undefined;
}

/** The nodes as the canvas draws them. Those that are drawn the same as before are the same objects, so that they are not drawn again. */
export function nodeElements(
  { nodes }: CompositionGraph,
  { problems, litNode }: Shown,
  before: readonly NodeElement[],
): NodeElement[] {
  const drawn = new Map(before.map((element) => [element.id, element]));
  const found = Map.groupBy(problems, ({ node }) => node);
  return nodes.map((node) => {
    const known = drawn.get(node.id);
    const texts = (found.get(node.id) ?? []).map(({ message }) => message);
    const isLit = litNode === node.id;
    if (known && isSame(known.data, { node, problems: texts, isLit })) return known;
    // Where it is being dragged it stays under the pointer.
    const isMoved = known?.data.node.position !== node.position && !known?.dragging;
    return {
      ...(known ?? { id: node.id, type: 'model' as const, ...nodeSize(node) }),
      ...{ ariaLabel: labelOf(node, texts), data: { node, problems: texts, isLit } },
      position: isMoved ? { x: node.position.x, y: node.position.y } : (known?.position ?? node.position),
    };
  });
}

export type LinkElement = Edge<{ readonly link: CompositionLink }>;

/** The links as the canvas draws them; those that are drawn the same as before are the same objects. */
export function linkElements(
  links: readonly CompositionLink[],
  problems: readonly CompositionProblem[],
  before: readonly LinkElement[],
): LinkElement[] {
  const drawn = new Map(before.map((element) => [element.id, element]));
  const wrong = new Set(problems.map(({ link }) => link));
  return links.map((link) => {
    const known = drawn.get(link.id);
    const className = wrong.has(link.id) ? 'link-wrong' : '';
    if (known?.data?.link === link && known.className === className) return known;
    return {
      ...{ id: link.id, source: link.from.node, target: link.to.node, data: { link } },
      ...{ sourceHandle: link.from.operation, targetHandle: link.to.operation },
      ...{ ariaLabel: linkText(link), className, selected: known?.selected === true },
    };
  });
}

export const linkText = ({ from, to }: CompositionLink): string =>
  `${from.node} ${from.operation} → ${to.node} ${to.operation}`;

const labelOf = ({ name }: CompositionNode, problems: readonly string[]): string => [name, ...problems].join('. ');

const isSame = (one: NodeData, other: NodeData): boolean =>
  one.node === other.node && one.isLit === other.isLit && one.problems.join('\n') === other.problems.join('\n');
