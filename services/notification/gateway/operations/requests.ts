import { z } from 'zod';
import { uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { severities } from '../../domain/severity.ts';
import { operation } from '../operation.ts';

const subjectLimit = 100;
const textLimit = 2_000;

/** The values that clients of the predecessor send. */
const wanted = z
  .object({
    userId: uuid(),
    subject: z.string().min(1).max(subjectLimit),
    severity: z.enum(severities).default('ME'),
    messageType: z.enum(['ONBD_SUCCESS', 'ONBD_FAIL']).optional().describe('Ignored.'),
    component: z.string().max(100).optional().describe('Ignored.'),
    notificationData: z
      .record(z.string().max(50), z.string().max(textLimit).nullable())
      .default({})
      .describe('Shown as the text, a line of `name: value` each.'),
  })
  .meta({ id: 'NotificationRequest' });

/** Notifications that clients ask for. */
export const requestOperations = [
  operation({
    method: 'POST',
    path: '/notifications/sendUserNotification',
    ...{ group: 'requests', access: 'caller' },
    summary: 'Notify a user: oneself, or as an administrator anyone; mailed as the user’s preferences say',
    body: request(wanted),
    answer: enveloped(),
    async run({ body, caller, ctx }, { requestNotification }) {
      const { userId, subject, severity, notificationData } = body.request_body;
      const text = Object.entries(notificationData)
        .map(([name, value]) => `${name}: ${value ?? ''}`)
        .join('; ')
        .slice(0, textLimit);
      await requestNotification(caller, { userId, subject, severity, text }, String(ctx.state.requestId));
      return styleA('Notification sent successfully');
    },
  }),
];
