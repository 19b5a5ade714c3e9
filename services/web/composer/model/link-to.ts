import type { CompositionGraph, CompositionLink, CompositionOperationInput } from '../../../contracts/composer-api.ts';
import { nodeIdFor } from './node-id.ts';

type End = CompositionLink['from'];

/** The operation that links what `from` gives to what `to` takes. */
export function linkTo({ links }: CompositionGraph, from: End, to: End): CompositionOperationInput {
  const id = nodeIdFor(
    `${from.node}-${to.node}`,
    links.map((link) => link.id),
  );
  return { op: 'addLink', link: { id, name: id, from, to } };
}
