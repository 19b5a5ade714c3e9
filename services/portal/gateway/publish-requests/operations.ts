import { z } from 'zod';
import { AppError, invalid } from '../../../kit/errors.ts';
import { digits, text, uuid, wholeNumber } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { decidePublishRequest, withdrawPublishRequest } from '../../app/decide-publish-request.ts';
import { readNewestRequest, readPublishRequest } from '../../app/read-publish-requests.ts';
import { visibilities } from '../../domain/publish-requests.ts';
import { operation } from '../operation.ts';
import { createPublishRequestPresenter } from './present.ts';
import { publishRequestShape } from './shape.ts';

const group = 'publish requests';
const publishers = ['Publisher'] as const;
const params = z.object({ id: digits() });
const answer = enveloped(publishRequestShape);

const newest = operation({
  ...{ method: 'GET', path: '/publish/request/search/revision/{revisionId}', group, access: 'caller', answer },
  summary: 'The newest request to publish a revision, or null; `visibility=OR`: for the organisation',
  description:
    'Without `visibility` it is that for everyone: clients of the predecessor show it as the state of that one.',
  params: z.object({ revisionId: uuid() }),
  query: z.object({ visibility: z.enum(visibilities, 'must be PB or OR').default('PB') }),
  async run({ params, query, caller, requestId }, deps) {
    const found = await readNewestRequest(deps, { ...params, ...query, caller, requestId });
    const present = await createPublishRequestPresenter(deps.codes);
    return styleA('Publish Request fetched Successfully.', found ? present(found) : null);
  },
});

const one = operation({
  ...{ method: 'GET', path: '/publish/request/{id}', group, access: publishers, params, answer },
  summary: 'One request to publish',
  async run({ params: { id }, caller, requestId }, deps) {
    const found = await readPublishRequest(deps, { id, caller, requestId });
    const present = await createPublishRequestPresenter(deps.codes);
    return styleA('Publish Request fetched Successfully.', present(found));
  },
});

const decisionInput = z.object({
  publishRequestId: wholeNumber(0, Number.MAX_SAFE_INTEGER).nullish(),
  approverId: uuid().nullish(),
  requestStatusCode: z.enum(['AP', 'DC'], 'must be AP or DC'),
  comment: text(8_192).nullish(),
});

const decide = operation({
  ...{ method: 'PUT', path: '/publish/request/{id}', group, access: publishers, params, answer },
  summary: 'Approve (AP) or decline (DC) a request to publish; exactly one decision counts',
  body: request(decisionInput),
  async run({ params: { id }, body: { request_body: given }, caller, requestId }, deps) {
    const { publishRequestId, approverId, requestStatusCode: decision, comment } = given;
    if ((publishRequestId ?? id) !== id) throw invalid('publishRequestId differs from the id in the path.');
    if ((approverId ?? caller.userId) !== caller.userId)
      throw new AppError('forbidden', 'approverId has to be the signed-in user.');
    const decided = await decidePublishRequest(deps, { id, decision, comment: comment ?? '', caller, requestId });
    const present = await createPublishRequestPresenter(deps.codes);
    return styleA('Publish Request updated Successfully.', present(decided));
  },
});

const withdraw = operation({
  ...{ method: 'PUT', path: '/publish/request/withdraw/{id}', group, access: 'caller', params, answer },
  summary: 'Withdraw the caller’s own publish request while it is undecided',
  async run({ params: { id }, caller, requestId }, deps) {
    const withdrawn = await withdrawPublishRequest(deps, { id, caller, requestId });
    const present = await createPublishRequestPresenter(deps.codes);
    return styleA('Publish Request withdrawn Successfully.', present(withdrawn));
  },
});

/** Single publish requests; `list-operations.ts` has the list. */
export const publishRequestOperations = [newest, one, decide, withdraw];
