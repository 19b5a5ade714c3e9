import { z } from 'zod';
import { uuid } from '../../../kit/http/api/fields.ts';
import { operation, places } from '../operation.ts';
import { optionsOf, pushHeaders, trackingIdOf } from '../push-headers.ts';
import { runTask } from '../run-task.ts';
import { beginsTask } from './push-answers.ts';

/** The image of a revision that was onboarded without one, or that is to be built anew. */
export const generateMicroservice = operation({
  ...{ method: 'POST', ...places('/generateMicroservice'), id: 'generateMicroservice', ...beginsTask },
  summary: 'Build the image of a revision',
  headers: pushHeaders.pick({ prefer: true, tracking_id: true, 'request-id': true, provider: true }),
  query: z.object({
    solutioId: uuid().describe('The solution; clients know the parameter by this name.'),
    revisionId: uuid(),
    modName: z
      .string()
      .max(100)
      .regex(/^[A-Za-z0-9_-]*$/, 'may have letters, digits, "-" and "_" alone')
      .optional()
      .describe('Takes the place of the model’s name in the name of the image.')
      .meta({ examples: ['adder'] }),
    deployment_env: pushHeaders.shape.deployment_env,
    trackingId: uuid().optional().describe('In place of the header tracking_id.'),
  }),
  async run({ ctx, headers, query, caller }, deps) {
    const { solutioId: solutionId, revisionId, modName, deployment_env, trackingId } = query;
    const options = optionsOf({ ...headers, modname: modName, deployment_env });
    const tracking = trackingIdOf({ ...headers, tracking_id: headers.tracking_id ?? trackingId });
    const data = {
      trackingId: tracking,
      userId: caller.userId,
      loginName: caller.loginName,
      solutionId,
      revisionId,
      options,
    };
    return runTask(ctx, deps, { type: 'modelyard.onboarding.GenerateMicroservice', data });
  },
});
