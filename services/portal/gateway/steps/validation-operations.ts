import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import { uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, styleA } from '../../../platform/envelopes/envelope.ts';
import { readChecks } from '../../app/read-progress.ts';
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
  summary: 'The results of the newest checks of a revision, or null if there were none',
  params: z.object({ solutionId: uuid(), revisionId: uuid() }),
  answer: enveloped(check),
  async run({ params, caller, requestId }, deps) {
    return styleA('Success', await readChecks(deps, { ...params, caller, requestId }));
  },
});

/** In the predecessor any client could make a revision public by reporting that its checks had passed. */
const report = operation({
  ...{ method: 'PUT', path: '/validation/{taskId}', group, access: 'caller' },
  summary: 'Rejected: this platform runs its checks by itself and accepts no results from clients',
  params: z.object({ taskId: uuid() }),
  async run() {
    throw new AppError('forbidden', 'This platform runs its checks by itself; it accepts no results from clients.', {
      reason: 'validation_is_ours',
    });
  },
});

/** Results of the checks of a revision before its publication. */
export const validationOperations = [read, report];
