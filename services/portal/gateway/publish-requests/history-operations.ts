import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { digits } from '../../../kit/http/api/fields.ts';
import { enveloped, styleA } from '../../../platform/envelopes/envelope.ts';
import { historyOf, stepAt } from '../../domain/request-history.ts';
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
    const found = await deps.publishRequests.read({ id, caller, requestId });
    const [changes, steps] = await Promise.all([
      deps.publishRequests.changes(found, requestId),
      found.trackingId ? deps.steps.ofTracking(found.trackingId, requestId) : [],
    ]);
    return styleA('Success', historyOf(changes, steps));
  },
});

const atMoment = operation({
  ...{ method: 'GET', path: '/publish/request/{id}/at', group, params, access: 'caller' },
  summary: 'A request and its checks as they were at a moment: datems, milliseconds since the epoch',
  query: z.object({ datems: digits(8_640_000_000_000_000) }),
  answer: enveloped(z.object({ request: publishRequestShape, steps: z.array(stepShape) })),
  async run({ params: { id }, query: { datems }, caller, requestId }, deps) {
    const found = await deps.publishRequests.read({ id, caller, requestId });
    const then = await deps.publishRequests.at(found, datems, requestId);
    if (!then) throw notFound('The publish request did not exist at that moment.');
    const steps = found.trackingId ? await deps.steps.ofTracking(found.trackingId, requestId) : [];
    const toPublishRequest = await createPublishRequestPresenter(deps.codes);
    const shown = steps.flatMap((step) => stepAt(step, datems) ?? []).map(presentStep);
    return styleA('Success', { request: toPublishRequest(then), steps: shown });
  },
});

/** The history of publish requests, for the requester, those who work on the solution, and publishers. */
export const publishRequestHistoryOperations = [history, atMoment];
