import { z } from 'zod';
import { text } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleB } from '../../../platform/envelopes/envelope.ts';
import { operation } from '../operation.ts';
import { introspection } from './tokens.ts';

const group = 'Tokens';
const ticket = z.object({
  ticket: z.string().describe('To be sent as `?ticket=`, once.'),
  lifetimeMs: z.int().describe('How long it can be used.'),
});

export const streamTicketOperations = [
  operation({
    method: 'POST',
    path: '/auth/stream-ticket',
    group,
    summary: 'A ticket that opens an event stream of the caller once, for an EventSource, which sends no headers',
    access: 'caller',
    session: true,
    body: request(
      z.object({
        path: text(500, 2)
          .regex(/^\/[^?#]*$/, 'must be a path')
          .describe('Of the stream, without a query: /notifications/{userId}/stream.')
          .meta({ examples: ['/notifications/00000000-0000-4000-8000-000000000000/stream'] }),
      }),
    ),
    answer: enveloped(ticket),
    run: async ({ body, caller }, { streamTickets }) =>
      styleB(await streamTickets.issue(caller, body.request_body.path)),
  }),
  operation({
    method: 'POST',
    path: '/auth/introspect/ticket',
    group,
    summary: 'The user of a ticket, which is used up by it; for other services',
    access: 'open',
    body: z.object({
      ticket: text(100, 1),
      path: text(500, 1),
      again: z.boolean().describe('For a stream that the ticket has opened.'),
    }),
    answer: introspection,
    async run({ body }, { streamTickets }) {
      const caller = await streamTickets.redeem(body.ticket, body.path, body.again);
      return caller ? { active: true, ...caller } : { active: false };
    },
  }),
];
