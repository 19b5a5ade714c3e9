import { z } from 'zod';
import { invalid, notFound } from '../../../kit/errors.ts';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import type { FindComposition } from '../../app/find-composition.ts';
import { readMessages } from '../../app/palette/read-messages.ts';
import type { Message } from '../../domain/graph.ts';
import { fits } from '../../domain/matching/fit.ts';
import type { Direction } from '../../domain/palette/signature.ts';
import { operation } from '../operation.ts';
import { paging } from '../paging.ts';
import { Entry } from './palette.ts';

const Match = z
  .object({
    ...Entry.shape,
    fit: z.enum(fits).describe('How well the best of its ports fits.'),
    operations: z.array(z.string()).describe('The operations with ports that fit as well as that.'),
  })
  .meta({ id: 'PaletteMatch' });

const examplePort = JSON.stringify([
  { messageName: 'Number', messageargumentList: [{ role: '', type: 'double', name: 'value', tag: '1' }] },
]);

const query = z.object({
  direction: z
    .enum(['input', 'output'])
    .describe('What your port is: for an output, inputs are found; for an input, outputs.'),
  port: text(14_000)
    .optional()
    .describe('What the port takes or gives: a JSON array of messages. A larger one has to be that of a composition.')
    .meta({ examples: [examplePort] }),
  composition: uuid().optional().describe('One that you may read.'),
  node: text(200, 1).optional().describe('A node of it.'),
  operation: text(200, 1).optional().describe('An operation of the node.'),
  nested: z
    .enum(['compare', 'ignore'])
    .default('compare')
    .describe('Whether nested messages are compared too; `ignore` where you do not know what yours hold.'),
  ...paging,
});

export const findMatches = operation({
  ...{ group: 'palette', access: 'caller', method: 'GET', path: '/matches', id: 'findMatches' },
  summary: 'What of your palette fits a port',
  description:
    'First what has the same names (`names`), then what has the same shape (`shape`), then what bytes can be handed over to or from although types differ (`convertible`), then what takes or gives messages of any type (`anything`), such as splitters; each sorted as the palette.',
  query,
  answer: z.object({ content: z.array(Match), hasMore: z.boolean() }).meta({ id: 'MatchPage' }),
  failures: [400, 401, 403, 404, 503],
  async run({ query: { direction, nested, page, size, ...port }, caller }, deps) {
    const messages =
      port.port === undefined
        ? await findPort(deps.findComposition, { direction, ...port }, caller)
        : readMessages(port.port);
    return deps.findMatches({ userId: caller.userId, direction, nested, page, size, messages });
  },
});

type Caller = Parameters<FindComposition>[1];
type PortQuery = Pick<z.output<typeof query>, 'composition' | 'node' | 'operation'> & { readonly direction: Direction };

async function findPort(
  find: FindComposition,
  { composition, node, operation: name, direction }: PortQuery,
  caller: Caller,
): Promise<readonly Message[]> {
  if (composition === undefined || node === undefined || name === undefined)
    throw invalid('Say which port: give `port`, or `composition`, `node` and `operation`.');
  const { graph } = await find(composition, caller);
  const found = graph.nodes.find(({ id }) => id === node);
  const ports = direction === 'input' ? found?.inputs : found?.outputs;
  const port = ports?.find(({ operation: other }) => other === name);
  if (!port) throw notFound(`The composition has no ${direction} of such an operation.`);
  return port.messages;
}
