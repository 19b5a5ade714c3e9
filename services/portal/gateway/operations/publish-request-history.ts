import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { digits } from '../../../kit/http/api/fields.ts';
import { historyOf, stepAt } from '../../domain/request-history.ts';
import { readPublishRequest } from '../../store/publish-requests.ts';
import { changesOf, requestAt } from '../../store/request-trail.ts';
import { stepsOf } from '../../store/steps.ts';
import { enveloped, styleA } from '../envelope.ts';
import { operation } from '../operation.ts';
import { publishRequestShape } from '../publish-request-shape.ts';
import { stepShape, toStep } from '../step-shape.ts';
import { createToPublishRequest } from '../to-publish-request.ts';

const group = 'publish requests';
const params = z.object({ id: digits() });
const words = z.string().nullable();

const entry = z
  .object({
    at: z.int(),
    what: z.enum(['requested', 'decided', 'changed', 'removed', 'check started', 'check ended']),
    userId: words.describe('Who did it; null for the platform itself.'),
    statusCode: words,
    comment: words,
    step: words.describe('Of a check: its name.'),
    report: words.describe('Of a check: what it found.'),
  })
  .meta({ id: 'PublishRequestHistory' });

const history = operation({
  ...{ method: 'GET', path: '/publish/request/{id}/history', group, params, access: 'caller' },
  summary: 'All that became of a request: who asked, what was checked, who decided, and why',
  answer: enveloped(z.array(entry)),
  async run({ params: { id }, caller, requestId: httpId }, deps) {
    const found = await readPublishRequest(deps, { requestId: id, caller, httpId });
    const [changes, steps] = await Promise.all([
      changesOf(deps, found, httpId),
      found.trackingId ? stepsOf(deps, found.trackingId, httpId) : [],
    ]);
    return styleA('Success', historyOf(changes, steps));
  },
});

const atMoment = operation({
  ...{ method: 'GET', path: '/publish/request/{id}/at', group, params, access: 'caller' },
  summary: 'A request and its checks as they were at a moment: datems, milliseconds since the epoch',
  query: z.object({ datems: digits(8_640_000_000_000_000) }),
  answer: enveloped(z.object({ request: publishRequestShape, steps: z.array(stepShape) })),
  async run({ params: { id }, query: { datems }, caller, requestId: httpId }, deps) {
    const found = await readPublishRequest(deps, { requestId: id, caller, httpId });
    const then = await requestAt(deps, found, datems, httpId);
    if (!then) throw notFound('There was no such publish request at that moment.');
    const steps = found.trackingId ? await stepsOf(deps, found.trackingId, httpId) : [];
    const toPublishRequest = await createToPublishRequest(deps.codes);
    const shown = steps.flatMap((step) => stepAt(step, datems) ?? []).map(toStep);
    return styleA('Success', { request: toPublishRequest(then), steps: shown });
  },
});

/** The past of requests to publish, for whoever asked, works on the solution or decides. */
export const publishRequestHistoryOperations = [history, atMoment];
