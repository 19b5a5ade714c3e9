import { z } from 'zod';
import { operation } from '../operation.ts';

const group = 'mail';
const access = 'caller';
const rhythm = z
  .enum(['at_once', 'hourly', 'daily'])
  .describe('Each notification in a separate mail, or all of an hour or a day in one.');
const shape = z.object({ rhythm }).meta({ id: 'Digest' });

/** How often mail is sent; the notification preferences of the portal decide which notifications are mailed. */
export const digestOperations = [
  operation({
    method: 'GET',
    path: '/notifications/digest',
    ...{ group, access },
    summary: 'How often mail is sent',
    answer: shape,
    run: async ({ caller }, { digests }) => ({ rhythm: await digests.get(caller.userId) }),
  }),
  operation({
    method: 'PUT',
    path: '/notifications/digest',
    ...{ group, access },
    summary: 'Change how often mail is sent; mail that is already scheduled keeps its time',
    body: shape,
    answer: shape,
    async run({ body, caller }, { digests }) {
      await digests.set(caller.userId, body.rhythm);
      return body;
    },
  }),
];
