import { z } from 'zod';
import { Reply } from '../../../kit/http/api/answer.ts';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { loginRequired } from '../../../kit/http/caller.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { createRevision, createSolution } from '../../app/create-solution.ts';
import { operation } from '../operation.ts';
import { pageRequest, pageShape } from '../page.ts';
import { presentOneSolution } from './present-one.ts';
import { presentAllSolutions } from './present-page.ts';
import { revisionShape, solutionFields, solutionShape } from './shape.ts';

const group = 'solutions';

/** Clients of the predecessor list the marketplace with the same path and a page instead of a name. */
const newSolutionOrPage = pageRequest
  .extend({
    ...solutionFields,
    name: solutionFields.name.optional(),
  })
  .meta({ id: 'NewSolutionOrPage', description: 'A new solution of the caller; without a name, a page to list.' });

const newRevision = z
  .object({ version: text(25).regex(/\S/, 'must not be blank'), description: text(512).nullish() })
  .meta({ id: 'NewRevision', description: 'It is private until it is published.' });

const create = operation({
  ...{ method: 'POST', path: '/solutions', group, access: 'open' },
  summary: 'Create a solution; without a name: all solutions in the marketplace',
  body: request(newSolutionOrPage),
  answer: enveloped(pageShape(solutionShape)),
  answers: { 201: { description: 'The solution that was created.', schema: enveloped(solutionShape) } },
  async run({ body: { request_body: body }, caller, requestId }, deps) {
    const { name } = body;
    if (name === undefined)
      return styleA('Solutions fetched Successfully', await presentAllSolutions(deps, body, { caller, requestId }));
    if (!caller) throw loginRequired();
    const solutionId = await createSolution(deps, { solution: { ...body, name }, caller, requestId });
    const solution = await presentOneSolution(deps, { solutionId, caller, requestId });
    return new Reply(styleA('Solution created Successfully', solution), { status: 201 });
  },
});

const addRevision = operation({
  ...{ method: 'POST', path: '/solutions/{solutionId}/revisions', group, access: 'caller', status: 201 },
  summary: 'Create a private revision of a solution',
  params: z.object({ solutionId: uuid() }),
  body: request(newRevision),
  answer: enveloped(revisionShape),
  async run({ params, body: { request_body: revision }, caller, requestId }, deps) {
    const created = await createRevision(deps, { ...params, revision, caller, requestId });
    return styleA('Revision created Successfully', created);
  },
});

/** Creating solutions and revisions by hand; onboarding creates them with their artifacts. */
export const solutionCreateOperations = [create, addRevision];
