import type { Message, Port } from '../../../services/composer/domain/graph.ts';
import type { PaletteRow } from '../../../services/composer/domain/palette/row.ts';
import { newId } from '../../../services/kit/ids.ts';

/** A row of the palette with one operation, `run`, that takes and gives a number. */
export function row(set: Partial<PaletteRow> & Pick<PaletteRow, 'name'>): PaletteRow {
  const solutionId = set.solutionId ?? newId();
  return {
    ...{ solutionId, revisionId: newId(), version: '1.0.0', ownerId: 'ada', coOwnerIds: [], accessType: 'PB' },
    ...{ kind: 'model', description: '', authorId: 'ada', author: 'Ada Lovelace', created: 1, tgifModified: 1 },
    tgifUri: `com/artifact/${solutionId}/TOSCATGIF.json`,
    ...{ inputs: [port()], outputs: [port()] },
    ...set,
  };
}

/** A port of the operation `run`. */
export const port = (...messages: readonly Message[]): Port => ({
  operation: 'run',
  messages: messages.length > 0 ? messages : [message('Number', ['double', 'value'])],
});

export type FieldText = readonly [type: string, name: string, inside?: Message];

/** A message; fields are numbered from 1, `repeated int32` has a role. */
export const message = (messageName: string, ...fields: readonly FieldText[]): Message => ({
  messageName,
  messageargumentList: fields.map(([text, name, inside], index) => {
    const [type = '', role = ''] = text.split(' ').reverse();
    return { role, type, name, tag: String(index + 1), ...(inside && { complexType: inside }) };
  }),
});

/** The TGIF file of these ports, as onboarding writes it. */
export const tgifOf = ({ inputs, outputs }: { readonly inputs: readonly Port[]; readonly outputs: readonly Port[] }) =>
  JSON.stringify({
    services: {
      calls: outputs.map(({ operation, messages }) => ({ config_key: operation, request: { format: messages } })),
      provides: inputs.map(({ operation, messages }) => ({ route: operation, request: { format: messages } })),
    },
  });
