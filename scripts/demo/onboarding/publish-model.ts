import type { PublishRequest, Solution } from '../../../services/contracts/portal-api.ts';
import { createApi } from '../../cli/server/api.ts';
import { type Check, findRequest, passChecks } from '../../cli/server/pass-checks.ts';
import { DemoError } from '../demo-error.ts';
import type { People } from '../people/find-people.ts';
import type { PushedModel } from './push-model.ts';

/** A revision that is to be published. */
export type Published = Pick<PushedModel, 'solutionId' | 'revisionId' | 'name'>;

export interface Publication {
  readonly request: PublishRequest;
  readonly checks: readonly Check[];
  /** Whether everybody finds it in the marketplace; it may wait for a publisher. */
  readonly isPublished: boolean;
}

export interface PublishOptions extends People {
  readonly edgeUrl: string;
  readonly signal: AbortSignal;
  readonly onChecks: (checks: readonly Check[]) => void;
}

/**
 * Asks for a model to be published for everybody, waits for the checks, and lets the publisher approve. Throws a CliError with
 * the findings where a check does not pass, and a DemoError where the marketplace does not have the model then.
 */
export async function publishModel(model: Published, options: PublishOptions): Promise<Publication> {
  const { author, publisher } = options;
  await author.api.call('PUT', `/publish/${model.solutionId}?visibility=PB&revisionId=${model.revisionId}`);
  const { solutionId, revisionId } = model;
  const requested = { solutionId, revisionId, visibility: 'PB' } as const;
  const checks = await passChecks(author.api, requested, options);
  const request = await findRequest(author.api, requested);
  if (!request) throw new DemoError(`The request to publish "${model.name}" is gone.`);
  if (request.requestStatusCode !== 'PE' || publisher === undefined)
    return { request, checks, isPublished: request.requestStatusCode === 'AP' };

  const { publishRequestId } = request;
  const decision = { publishRequestId, requestStatusCode: 'AP', comment: 'Shown by the demo' };
  const approved = await publisher.api.call<PublishRequest>('PUT', `/publish/request/${publishRequestId}`, decision);
  await expectInMarketplace(model, options.edgeUrl);
  return { request: approved, checks, isPublished: true };
}

/** As a client that has not logged in. */
async function expectInMarketplace({ solutionId, name }: Published, edgeUrl: string): Promise<void> {
  const wanted = { nameKeyword: [name], active: true, accessTypeCodes: ['PB'], pageRequest: { page: 0, size: 100 } };
  const { content } = await createApi(edgeUrl).call<{ content: Solution[] }>(
    'POST',
    '/searchSolutionBykeyword',
    wanted,
  );
  if (!content.some((found) => found.solutionId === solutionId))
    throw new DemoError(`"${name}" was published, and the marketplace does not have it.`);
}
