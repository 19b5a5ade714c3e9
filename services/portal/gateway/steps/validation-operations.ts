import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import { uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, styleA } from '../../../platform/envelopes/envelope.ts';
import { maySeeProgress } from '../../domain/policies.ts';
import { checkFromSteps, checkFromValidations } from '../../domain/validation.ts';
import { newestWork } from '../../domain/workflow.ts';
import { operation } from '../operation.ts';

const group = 'work in progress';

const check = z
  .object({
    taskId: z.string(),
    solutionId: z.string(),
    revisionId: z.string(),
    status: z.string().describe('IP in progress, PS passed, FA failed.'),
    mlModelValidationStepStatus: z.array(
      z.object({
        validationType: z.string().describe('SS security scan, LC license check, TA text analysis.'),
        validationStatus: z.string(),
        validationStatusDesc: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ModelValidationCheck' });

const read = operation({
  ...{ method: 'GET', path: '/validation/{solutionId}/{revisionId}', group, access: 'caller' },
  summary: 'How the newest checks of a revision went, or null where there were none',
  params: z.object({ solutionId: uuid(), revisionId: uuid() }),
  answer: enveloped(check),
  async run({ params, caller, requestId }, deps) {
    const held = await deps.revisions.read({ ...params, caller, requestId });
    if (!maySeeProgress(caller, held)) throw new AppError('forbidden', 'This is for those who work on the solution.');
    const [steps, { body: validations }] = await Promise.all([
      deps.steps.ofRevision(params.revisionId, requestId),
      deps.catalog.call('GET /solution/{solutionId}/revision/{revisionId}/validation', { params, requestId }),
    ]);
    const checks = newestWork(steps.filter(({ stepCode }) => stepCode === 'VL'));
    return styleA('Success', checkFromSteps(checks, params) ?? checkFromValidations(validations, params) ?? null);
  },
});

/** Anybody could once make a revision public by reporting that its checks had passed. */
const report = operation({
  ...{ method: 'PUT', path: '/validation/{taskId}', group, access: 'caller' },
  summary: 'Refused: this platform runs its checks by itself and takes nobody else’s word for them',
  params: z.object({ taskId: uuid() }),
  async run() {
    throw new AppError('forbidden', 'Checks are run by this platform itself; results of others are not taken.', {
      reason: 'validation_is_ours',
    });
  },
});

/** What was found out about a revision before it was published. */
export const validationOperations = [read, report];
