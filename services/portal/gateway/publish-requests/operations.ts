import { z } from 'zod';
import type { DecidePublication, WithdrawPublication } from '../../../contracts/publication.ts';
import { AppError, invalid } from '../../../kit/errors.ts';
import { digits, text, uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { executeCommand } from '../../app/send-command.ts';
import { maySeeProgress } from '../../domain/policies.ts';
import { operation } from '../operation.ts';
import { createPublishRequestPresenter } from './present.ts';
import { publishRequestShape } from './shape.ts';

const group = 'publish requests';
const publishers = ['Publisher'] as const;
const params = z.object({ id: digits() });
const answer = enveloped(publishRequestShape);

const newest = operation({
  ...{ method: 'GET', path: '/publish/request/search/revision/{revisionId}', group, access: 'caller', answer },
  summary: 'The newest request to publish a revision, or null',
  params: z.object({ revisionId: uuid() }),
  async run({ params: { revisionId }, caller, requestId }, deps) {
    const held = await deps.revisions.read({ revisionId, caller, requestId });
    if (!maySeeProgress(caller, held))
      throw new AppError('forbidden', 'Requests to publish are for those who hold the solution, and for publishers.');
    const found = await deps.publishRequests.newest({ revisionId }, requestId);
    const toPublishRequest = await createPublishRequestPresenter(deps.codes);
    return styleA('Publish Request fetched Successfully.', found ? toPublishRequest(found) : null);
  },
});

const one = operation({
  ...{ method: 'GET', path: '/publish/request/{id}', group, access: publishers, params, answer },
  summary: 'One request to publish',
  async run({ params: { id }, caller, requestId }, deps) {
    const found = await deps.publishRequests.read({ id, caller, requestId });
    const toPublishRequest = await createPublishRequestPresenter(deps.codes);
    return styleA('Publish Request fetched Successfully.', toPublishRequest(found));
  },
});

const decision = z.object({
  publishRequestId: z.int().nullish(),
  approverId: uuid().nullish(),
  requestStatusCode: z.enum(['AP', 'DC'], 'must be AP or DC'),
  comment: text(8_192).nullish(),
});

const decide = operation({
  ...{ method: 'PUT', path: '/publish/request/{id}', group, access: publishers, params, answer },
  summary: 'Approve (AP) or decline (DC) a request to publish; exactly one decision counts',
  body: request(decision),
  async run({ params: { id }, body, caller, requestId }, deps) {
    const { publishRequestId, approverId, requestStatusCode, comment } = body.request_body;
    if ((publishRequestId ?? id) !== id) throw invalid('publishRequestId is not that of the path.');
    if ((approverId ?? caller.userId) !== caller.userId)
      throw new AppError('forbidden', 'approverId is not who is signed in.');
    const asked = { id, caller, requestId };
    const { solutionId } = await deps.publishRequests.read(asked);
    const data: DecidePublication = {
      ...{ requestId: id, decision: requestStatusCode, comment: comment ?? '' },
      ...{ approverId: caller.userId, roles: caller.roles },
    };
    const type = 'modelyard.publication.DecidePublication';
    await executeCommand(deps, { to: 'publication', type, aggregate: solutionId, data, requestId });
    const toPublishRequest = await createPublishRequestPresenter(deps.codes);
    const decided = await deps.publishRequests.read(asked);
    return styleA('Publish Request updated Successfully.', toPublishRequest(decided));
  },
});

const withdraw = operation({
  ...{ method: 'PUT', path: '/publish/request/withdraw/{id}', group, access: 'caller', params, answer },
  summary: 'Take back an own request to publish that is not decided yet',
  async run({ params: { id }, caller, requestId }, deps) {
    const asked = { id, caller, requestId };
    const { solutionId, requestUserId } = await deps.publishRequests.read(asked);
    if (requestUserId !== caller.userId)
      throw new AppError('forbidden', 'Only who asked for a publication can withdraw the request.');
    const data: WithdrawPublication = { requestId: id, userId: caller.userId };
    const type = 'modelyard.publication.WithdrawPublication';
    await executeCommand(deps, { to: 'publication', type, aggregate: solutionId, data, requestId });
    const toPublishRequest = await createPublishRequestPresenter(deps.codes);
    const withdrawn = await deps.publishRequests.read(asked);
    return styleA('Publish Request withdrawn Successfully.', toPublishRequest(withdrawn));
  },
});

/** Requests to publish, one at a time; lists of them are in publish-request-list.ts. */
export const publishRequestOperations = [newest, one, decide, withdraw];
