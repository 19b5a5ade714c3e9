import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { text } from '../../../kit/http/api/fields.ts';
import { fittingPorts } from '../../domain/fitting-ports.ts';
import { operation } from '../operation.ts';
import { params } from '../shapes.ts';

const End = z.object({ node: z.string(), operation: z.string() }).meta({ id: 'CompositionPort' });

export const findFittingPorts = operation({
  ...{ method: 'GET', path: '/compositions/{id}/fitting-ports', id: 'findFittingPorts' },
  ...{ group: 'compositions', access: 'caller' },
  summary: 'The ports of the composition that a port of it can be linked to',
  description:
    'Those that it is linked to are left out. `GET /matches` finds what could be added besides. `GET …/problems` says what a whole composition lacks.',
  params,
  query: z.object({
    direction: z.enum(['input', 'output']).describe('What the port is: for an output, inputs are found.'),
    node: text(200, 1),
    operation: text(200, 1),
  }),
  answer: z.object({ version: z.int(), ports: z.array(End) }).meta({ id: 'FittingPorts' }),
  failures: [400, 401, 403, 404, 503],
  async run({ params: { id }, query: { direction, ...end }, caller }, { findComposition }) {
    const { graph, version } = await findComposition(id, caller);
    const ports = fittingPorts(graph, end, direction);
    if (!ports) throw notFound(`The composition has no ${direction} of such an operation.`);
    return { version, ports: ports.map(({ node, operation }) => ({ node, operation })) };
  },
});
