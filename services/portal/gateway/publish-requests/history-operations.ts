import { z } from 'zod';
import { digits } from '../../../kit/http/api/fields.ts';
import { enveloped, styleA } from '../../../platform/envelopes/envelope.ts';
import { readRequestAt, readRequestHistory } from '../../app/read-publish-requests.ts';
import { operation } from '../operation.ts';
import { presentStep, stepShape } from '../steps/present.ts';
import { createPublishRequestPresenter } from './present.ts';
import { publishRequestShape } from './shape.ts';

const group = 'publish requests';
const params = z.object({ id: digits() });
const nullableText = z.string().nullable();

const entry = z
  .object({
    at: z.int(),
    what: z.enum(['requested', 'decided', 'changed', 'removed', 'check started', 'check ended']),
    userId: nullableText.describe('The acting user; null for the platform itself.'),
    statusCode: nullableText,
    comment: nullableText,
    step: nullableText.describe('Of a check: its name.'),
    report: nullableText.describe('Of a check: what it found.'),
  })
  .meta({ id: 'PublishRequestHistory' });

const history = operation({
  ...{ method: 'GET', path: '/publish/request/{id}/history', group, params, access: 'caller' },
  summary: 'The history of a request: who requested it, what was checked, who decided, and why',
  answer: enveloped(z.array(entry)),
  async run({ params: { id }, caller, requestId }, deps) {
    return styleA('Success', await readRequestHistory(deps, { id, caller, requestId }));
  },
});

const atMoment = operation({
  ...{ method: 'GET', path: '/publish/request/{id}/at', group, params, access: 'caller' },
  summary: 'A request and its checks as they were at a moment: datems, milliseconds since the epoch',
  query: z.object({ datems: digits(8_640_000_000_000_000) }),
  answer: enveloped(z.object({ request: publishRequestShape, steps: z.array(stepShape) })),
  async run({ params: { id }, query: { datems }, caller, requestId }, deps) {
    const { request, steps } = await readRequestAt(deps, { id, time: datems, caller, requestId });
    const present = await createPublishRequestPresenter(deps.codes);
    return styleA('Success', { request: present(request), steps: steps.map(presentStep) });
  },
});

/** The history of publish requests, for the requester, those who work on the solution, and publishers. */
export const publishRequestHistoryOperations = [history, atMoment];
