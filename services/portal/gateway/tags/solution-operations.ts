import { z } from 'zod';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, styleA } from '../../../platform/envelopes/envelope.ts';
import { addSolutionTag, removeSolutionTag } from '../../app/tags.ts';
import { operation } from '../operation.ts';

const common = {
  group: 'tags',
  access: 'caller',
  params: z.object({ solutionId: uuid(), tag: text(32, 1).regex(/\S/, 'must not be blank') }),
  answer: enveloped(z.null()),
} as const;

const done = () => styleA('Solutions updated Successfully');

/** The tags of solutions. */
export const solutionTagOperations = [
  operation({
    ...{ ...common, method: 'PUT', path: '/addTag/{solutionId}/tag/{tag}' },
    summary: 'Add a tag to a solution',
    async run({ params, caller, requestId }, deps) {
      await addSolutionTag(deps, { ...params, caller, requestId });
      return done();
    },
  }),
  operation({
    ...{ ...common, method: 'DELETE', path: '/dropTag/{solutionId}/tag/{tag}' },
    summary: 'Remove a tag from a solution',
    async run({ params, caller, requestId }, deps) {
      await removeSolutionTag(deps, { ...params, caller, requestId });
      return done();
    },
  }),
];
