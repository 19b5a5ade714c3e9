import { z } from 'zod';
import { uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { changeSolution, countView } from '../../app/change-solution.ts';
import { operation } from '../operation.ts';
import { presentOneSolution } from './present-one.ts';
import { solutionFields, solutionShape } from './shape.ts';

const group = 'solutions';
const params = z.object({ solutionId: uuid() });

const changes = z
  .object({
    ...solutionFields,
    name: solutionFields.name.nullish(),
    ownerId: uuid().nullish(),
    active: z.boolean().nullish().describe('false deletes the solution; true brings it back.'),
  })
  .meta({ id: 'SolutionChanges', description: 'Absent or null leaves a field as it is; an empty text clears it.' });

const one = operation({
  ...{ method: 'GET', path: '/solutions/{solutionId}', group, params, access: 'open' },
  summary: 'One solution, with the revisions that the caller may see',
  answer: enveloped(solutionShape),
  async run({ params: { solutionId }, caller, requestId }, deps) {
    return styleA('Solutions fetched Successfully', await presentOneSolution(deps, { solutionId, caller, requestId }));
  },
});

const change = operation({
  ...{ method: 'PUT', path: '/solutions/{solutionId}', group, params, access: 'caller' },
  summary: 'Change a solution, or delete it',
  body: request(changes),
  answer: enveloped(z.null()),
  async run({ params, body: { request_body: changes }, caller, requestId }, deps) {
    await changeSolution(deps, { ...params, changes, caller, requestId });
    return styleA('Solutions updated Successfully');
  },
});

const view = operation({
  ...{ method: 'PUT', path: '/solution/updateViewCount/{solutionId}', group, params, access: 'open' },
  summary: 'Count a view of a solution',
  answer: enveloped(z.null()),
  async run({ params, caller, requestId }, deps) {
    await countView(deps, { ...params, caller, requestId });
    return styleA('Solution view count updated Successfully');
  },
});

const dependents = operation({
  ...{ method: 'GET', path: '/solutions/{solutionId}/dependents', group, params, access: 'caller' },
  summary: 'What depends on a solution, in numbers, for those who may change it',
  answer: enveloped(
    z
      .object({
        deployments: z.int().min(0).describe('Of all users, until they remove them.'),
        compositions: z.int().min(0).describe('Saved ones that it is a part of.'),
        favorites: z.int().min(0).describe('Users who marked it as a favourite.'),
      })
      .meta({ id: 'Dependents' }),
  ),
  async run({ params, caller: { userId: onBehalfOf }, requestId }, { catalog }) {
    const call = { params, onBehalfOf, requestId };
    const { body } = await catalog.call('GET /portal/solution/{solutionId}/dependents', call);
    return styleA('Success', body);
  },
});

/** Reading and changing one solution. */
export const solutionOperations = [one, change, view, dependents];
