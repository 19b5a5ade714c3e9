import { z } from 'zod';
import { uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, styleA } from '../../../platform/envelopes/envelope.ts';
import { readNewestSteps, readTrackedSteps } from '../../app/read-progress.ts';
import { operation } from '../operation.ts';
import { presentStep, stepShape } from './present.ts';

const group = 'work in progress';
const answer = enveloped(z.array(stepShape));
const fetched = 'Message Status fetched Successfully';

const byTracking = operation({
  ...{ method: 'POST', path: '/webBasedOnBoarding/messagingStatus/{userId}/{trackingId}', group, answer },
  summary: 'The steps of background work, such as the checks of a publication',
  access: 'caller',
  scope: 'read',
  params: z.object({ userId: uuid(), trackingId: uuid() }),
  async run({ params, caller, requestId }, deps) {
    const steps = await readTrackedSteps(deps, { ...params, caller, requestId });
    return styleA(fetched, steps.map(presentStep));
  },
});

const byRevision = operation({
  ...{ method: 'GET', path: '/webBasedOnBoarding/messagingStatus/search/{solutionId}/{revisionId}', group, answer },
  summary: 'The steps of the newest background work on a revision',
  access: 'caller',
  params: z.object({ solutionId: uuid(), revisionId: uuid() }),
  async run({ params, caller, requestId }, deps) {
    const steps = await readNewestSteps(deps, { ...params, caller, requestId });
    return styleA(fetched, steps.map(presentStep));
  },
});

/** Progress of background work: a client polls until all steps have ended. */
export const messagingStatusOperations = [byTracking, byRevision];
