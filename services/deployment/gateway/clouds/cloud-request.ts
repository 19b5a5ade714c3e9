import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import type { DeploymentRequest } from '../../app/request-deployment.ts';
import { Options } from '../describe-deployment.ts';
import { requireNamed } from '../legacy/require-named.ts';

const text = () => z.string().max(4_000).optional();

/** What these requests have in common. Further fields are accepted: those of an account are read where the target is `cloudone`. */
export const CloudRequest = z.looseObject({
  solutionId: z.uuid(),
  solutionRevisionId: z.uuid(),
  userId: z.string().max(100).describe('The user who asks for it: the caller.'),
  ...{ urlAttribute: text(), jsonPosition: text(), jsonMapping: text() },
  ...{ host: text(), dataBrokerHost: text() },
});

const brokerFields = ['urlAttribute', 'jsonPosition', 'jsonMapping', 'host', 'dataBrokerHost'] as const;

/**
 * What such a request asks for. Errors: `forbidden` where it names another user, `unprocessable` where it describes a data
 * broker or the operator has given these clients no target.
 */
export function deploymentAskedFor(
  request: z.output<typeof CloudRequest>,
  caller: Caller,
  target: { readonly name: string | undefined; readonly setting: string },
): DeploymentRequest {
  requireNamed(caller, request.userId);
  if (brokerFields.some((field) => request[field]))
    throw new AppError(
      'unprocessable',
      'A data broker cannot be configured by this request: take the package of the solution, whose deploy.sh does it.',
      { reason: 'data_broker_unsupported' },
    );
  if (target.name === undefined)
    throw new AppError(
      'unprocessable',
      `This platform deploys nothing there: its operator has to set ${target.setting}.`,
      {
        reason: 'target_not_set_up',
      },
    );
  const { solutionId, solutionRevisionId: revisionId } = request;
  return { target: target.name, solutionId, revisionId, options: Options.parse({}) };
}
