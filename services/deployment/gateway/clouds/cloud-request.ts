import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import type { DeploymentRequest } from '../../app/request-deployment.ts';
import { Options } from '../describe-deployment.ts';
import { brokerFields, brokerSettings } from '../legacy/broker-fields.ts';
import { requireNamed } from '../legacy/require-named.ts';

/** What these requests have in common. Further fields are accepted: those of an account are read where the target is `cloudone`. */
export const CloudRequest = z.looseObject({
  solutionId: z.uuid(),
  solutionRevisionId: z.uuid(),
  userId: z.string().max(100).describe('The user who asks for it: the caller.'),
  ...brokerFields,
});

/**
 * What such a request asks for. Errors: `forbidden` where it names another user, `invalid` where it
 * describes a data broker in a wrong way, `unprocessable` where the operator has given these clients no target.
 */
export function deploymentAskedFor(
  request: z.output<typeof CloudRequest>,
  caller: Caller,
  target: { readonly name: string | undefined; readonly setting: string },
): DeploymentRequest {
  requireNamed(caller, request.userId);
  if (target.name === undefined)
    throw new AppError(
      'unprocessable',
      `This platform deploys nothing there: its operator has to set ${target.setting}.`,
      {
        reason: 'target_not_set_up',
      },
    );
  const { solutionId, solutionRevisionId: revisionId } = request;
  return {
    target: target.name,
    solutionId,
    revisionId,
    options: Options.parse({ dataBroker: brokerSettings(request) }),
  };
}
