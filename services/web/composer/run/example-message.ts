import type { Message, MessageField } from '../../../contracts/composer-api.ts';

/** Messages that lie in themselves end here. */
const deepest = 4;

/** A message with an example of each field, as JSON has it. */
export const exampleMessage = ({ messageargumentList }: Message): Record<string, unknown> =>
  valuesOf(messageargumentList, 0);

function valuesOf(fields: readonly MessageField[], depth: number): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, tag, role, type, complexType }) => {
      const one =
        complexType && depth < deepest ? valuesOf(complexType.messageargumentList, depth + 1) : exampleOf(type);
      return [name ?? tag, role === 'repeated' ? [one] : one];
    }),
  );
}

/** None is the default of its type: what comes of it says more. */
function exampleOf(type: string): unknown {
  if (type === 'string') return 'text';
  if (type === 'bytes') return 'AA==';
  if (type === 'bool') return true;
  return 1;
}
