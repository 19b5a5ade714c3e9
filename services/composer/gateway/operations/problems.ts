import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import { operation } from '../operation.ts';
import { params } from '../shapes.ts';

const Problem = z
  .object({
    message: z.string().describe('What is wrong, and what to do about it.'),
    node: z.string().optional().describe('Id of the node that it is about.'),
    operation: z.string().optional().describe('Of the port.'),
    link: z.string().optional(),
    path: z.string().optional().describe('In the node, as blueprints have it: `/splitter_map/map_outputs/0`.'),
  })
  .meta({ id: 'CompositionProblem' });

const about = { method: 'GET', group: 'compositions', access: 'caller' } as const;

export const findProblems = operation({
  ...{ ...about, path: '/compositions/{id}/problems', id: 'findCompositionProblems' },
  summary: 'Everything because of which the composition cannot be run, all at once; the orchestrator is asked',
  params,
  answer: z.object({ version: z.int(), problems: z.array(Problem) }).meta({ id: 'CompositionProblems' }),
  failures: [401, 403, 404, 503],
  async run({ params: { id }, caller }, deps) {
    const { graph, version } = await deps.findComposition(id, caller);
    return { version, problems: await deps.findProblems(graph) };
  },
});

export const readBlueprint = operation({
  ...{ ...about, path: '/compositions/{id}/blueprint', id: 'readCompositionBlueprint' },
  summary: 'The blueprint that an orchestrator runs; 422 `composition_invalid` while the composition has problems',
  params,
  query: z.object({ version: z.string().max(25).default('1.0.0').describe('The version that it is to have.') }),
  answer: z.looseObject({ name: z.string(), version: z.string() }).meta({ id: 'Blueprint' }),
  failures: [401, 403, 404, 422, 503],
  async run({ params: { id }, query: { version }, caller }, deps) {
    const { graph, name } = await deps.findComposition(id, caller);
    const found = await deps.readBlueprint(graph, { name, version, userId: caller.userId });
    if ('blueprint' in found) return found.blueprint;
    const errors = found.problems.map(({ node = '', message }) => ({ path: `/nodes/${node}`, message }));
    throw new AppError('unprocessable', 'The composition cannot be run; GET …/problems says why.', {
      ...{ reason: 'composition_invalid', errors },
    });
  },
});
