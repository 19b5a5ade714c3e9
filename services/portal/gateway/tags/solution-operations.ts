import { z } from 'zod';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, styleA } from '../../../platform/envelopes/envelope.ts';
import { operation } from '../operation.ts';

const common = {
  group: 'tags',
  access: 'caller',
  params: z.object({ solutionId: uuid(), tag: text(32, 1).regex(/\S/, 'must not be blank') }),
  answer: enveloped(z.null()),
} as const;

const done = () => styleA('Solutions updated Successfully');

/** The tags of solutions. A tag nobody has used yet is made with its first solution. */
export const solutionTagOperations = [
  operation({
    ...{ ...common, method: 'PUT', path: '/addTag/{solutionId}/tag/{tag}' },
    summary: 'Give a solution a tag',
    async run({ params, caller, requestId }, deps) {
      await deps.solutions.readEditable({ solutionId: params.solutionId, caller, requestId });
      await deps.catalog.call('POST /solution/{solutionId}/tag/{tag}', { params, actor: caller.userId, requestId });
      return done();
    },
  }),
  operation({
    ...{ ...common, method: 'DELETE', path: '/dropTag/{solutionId}/tag/{tag}' },
    summary: 'Take a tag from a solution',
    async run({ params, caller, requestId }, deps) {
      await deps.solutions.readEditable({ solutionId: params.solutionId, caller, requestId });
      await deps.catalog.call('DELETE /solution/{solutionId}/tag/{tag}', { params, actor: caller.userId, requestId });
      return done();
    },
  }),
];
