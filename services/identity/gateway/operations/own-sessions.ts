import { z } from 'zod';
import { uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, styleB } from '../../../platform/envelopes/envelope.ts';
import { operation, requesterOf } from '../operation.ts';

const group = 'Sessions';
const time = z.int().describe('Milliseconds since the epoch.');

const ownSession = z
  .object({
    sessionId: z.string(),
    created: time,
    expires: time,
    renewed: z.int().nullable().describe('Of a browser: when it renewed its token last.'),
    isCurrent: z.boolean().describe('Whether it is that of this request.'),
  })
  .meta({ id: 'OwnSession' });

export const ownSessionOperations = [
  operation({
    method: 'GET',
    path: '/auth/sessions',
    group,
    summary: 'Where the caller is logged in, the newest 100 first',
    access: 'caller',
    session: true,
    answer: enveloped(z.array(ownSession)),
    run: async ({ caller }, { ownSessions }) => styleB([...(await ownSessions.list(caller))]),
  }),
  operation({
    method: 'DELETE',
    path: '/auth/sessions/{sessionId}',
    group,
    summary: 'End a session of the caller: its token is refused from then on',
    access: 'caller',
    session: true,
    params: z.object({ sessionId: uuid() }),
    answer: enveloped(z.null()),
    async run({ params: { sessionId }, caller, ctx }, { ownSessions, onChange, reportEvent }) {
      await ownSessions.end(caller, sessionId, requesterOf(ctx));
      onChange();
      reportEvent(ctx, 'session.ended', { subject: sessionId });
      return styleB(null);
    },
  }),
];
