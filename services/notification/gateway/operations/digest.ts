import { z } from 'zod';
import { operation } from '../operation.ts';

const group = 'mail';
const access = 'caller';
const rhythm = z
  .enum(['at_once', 'hourly', 'daily'])
  .describe('Each notification in a mail of its own, or all of an hour or a day in one.');
const shape = z.object({ rhythm }).meta({ id: 'Digest' });

/** When mail comes; which notifications are mailed at all is said by the notification preferences of the portal. */
export const digestOperations = [
  operation({
    method: 'GET',
    path: '/notifications/digest',
    ...{ group, access },
    summary: 'How often mail comes',
    answer: shape,
    run: async ({ caller }, { digests }) => ({ rhythm: await digests.get(caller.userId) }),
  }),
  operation({
    method: 'PUT',
    path: '/notifications/digest',
    ...{ group, access },
    summary: 'Have mail come more or less often; what waits already comes when it was to',
    body: shape,
    answer: shape,
    async run({ body, caller }, { digests }) {
      await digests.set(caller.userId, body.rhythm);
      return body;
    },
  }),
];
