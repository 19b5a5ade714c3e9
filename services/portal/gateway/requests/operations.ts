import { z } from 'zod';
import { uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { decideAdminRequest, listAdminRequests } from '../../app/admin-requests.ts';
import { presentRequest } from '../../domain/admin-requests.ts';
import { operation } from '../operation.ts';
import { pageRequest, pageShape, toPage, toPaging } from '../page.ts';

const common = { group: 'administration', access: ['Admin'] } as const;

const list = operation({
  ...{ ...common, method: 'POST', path: '/admin/requests' },
  summary: 'What waits for an administrator: peers that want to join or to leave; the body has no `request_body`',
  body: pageRequest,
  answer: enveloped(pageShape()),
  async run({ body, requestId }, deps) {
    const { page, size } = toPaging(body);
    const waiting = await listAdminRequests(deps, requestId);
    const requestList = waiting.slice(page * size, (page + 1) * size).map(presentRequest);
    const totals = { totalElements: waiting.length, totalPages: Math.ceil(waiting.length / size) };
    return styleA(
      'Requests fetched Successfully',
      toPage({ content: [], ...totals, number: page, size }, { requestList }),
    );
  },
});

const decide = operation({
  ...{ ...common, method: 'PUT', path: '/admin/request/update', session: true },
  summary: 'Approve or deny such a request',
  body: request(
    z.object({
      requestId: uuid(),
      action: z
        .string()
        .toLowerCase()
        .pipe(z.enum(['approve', 'deny'], 'must be approve or deny'))
        .meta({ examples: ['approve'] }),
    }),
  ),
  answer: enveloped(z.null()),
  async run({ body, caller, requestId }, deps) {
    const { requestId: peerId, action: decision } = body.request_body;
    await decideAdminRequest(deps, { peerId, decision, caller, requestId });
    return styleA('Request updated Successfully');
  },
});

/** Requests to the administrators of the platform. */
export const adminRequestOperations = [list, decide];
