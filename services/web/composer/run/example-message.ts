import type { CompositionGraph, MessageField } from '../../../contracts/composer-api.ts';

/** Messages that lie in themselves end here. */
const deepest = 4;

/** A message for the first node that nothing is linked to, with an example of each field, as JSON. */
export function exampleMessage({ nodes, links }: CompositionGraph): string {
  const fed = new Set(links.map(({ to }) => to.node));
  const first = nodes.find(({ id }) => !fed.has(id));
  const fields = first?.inputs[0]?.messages[0]?.messageargumentList ?? [];
  return JSON.stringify(valuesOf(fields, 0), undefined, 2);
}

function valuesOf(fields: readonly MessageField[], depth: number): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, tag, role, type, complexType }) => {
      const one =
        complexType && depth < deepest ? valuesOf(complexType.messageargumentList, depth + 1) : exampleOf(type);
      return [name ?? tag, role === 'repeated' ? [one] : one];
    }),
  );
}

/** None is the default of its type: a message of defaults alone has no bytes, which the orchestrator takes for a missing one. */
function exampleOf(type: string): unknown {
  if (type === 'string') return 'text';
  if (type === 'bytes') return 'AA==';
  if (type === 'bool') return true;
  return 1;
}
