import { z } from 'zod';
import { AppError, notFound } from '../../../kit/errors.ts';
import { uuid } from '../../../kit/http/api/fields.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { isSelfOrAdmin } from '../../domain/policies.ts';
import { operation, type PortalDeps } from '../operation.ts';

const group = 'notifications';
const access = 'caller';
const preferenceId = z.int().min(1);
const preferenceFields = z.object({
  userId: uuid(),
  notfDelvMechCode: z.enum(['EM', 'TX']).describe('EM by e-mail, TX by text message.'),
  msgSeverityCode: z.enum(['HI', 'ME', 'LO']).describe('Notifications of this very severity are sent.'),
});
const preference = preferenceFields.extend({ userNotifPrefId: preferenceId }).meta({ id: 'NotificationPreference' });

function requireSelf(caller: Caller, userId: string): void {
  if (!isSelfOrAdmin(caller, userId)) throw new AppError('forbidden', 'These are the preferences of somebody else.');
}

/** The preference, where it is the caller's; of others nobody learns whether it is there. */
async function readOwn({ catalog }: PortalDeps, caller: Caller, userNotifPrefId: number, requestId: string) {
  const params = { userNotifPrefId };
  const { body } = await catalog.call('GET /notif/notifpref/{userNotifPrefId}', { params, requestId });
  if (!isSelfOrAdmin(caller, body.userId)) throw notFound(`No preference with ID ${userNotifPrefId}`);
  return body;
}

/** Which notifications a user gets elsewhere besides; in the portal they get all. */
export const preferenceOperations = [
  operation({
    method: 'GET',
    path: '/notifications/pref/byUserId/{userId}',
    ...{ group, access, params: z.object({ userId: uuid() }) },
    summary: 'What a user wants to be sent, and how',
    answer: enveloped(z.array(preference)),
    async run({ params, caller, requestId }, { catalog }) {
      requireSelf(caller, params.userId);
      const { body } = await catalog.call('GET /notif/notifpref/user/{userId}', { params, requestId });
      return styleA('Notification preferences fetched Successfully', body);
    },
  }),
  operation({
    method: 'PUT',
    path: '/notifications/pref/create',
    ...{ group, access },
    summary: 'Have notifications sent',
    body: request(preferenceFields),
    answer: enveloped(preference),
    async run({ body, caller, requestId }, { catalog }) {
      requireSelf(caller, body.request_body.userId);
      const by = { actor: caller.userId, requestId };
      const made = await catalog.call('POST /notif/notifpref', { body: body.request_body, ...by });
      return styleA('Notification Preference created Successfully', made.body);
    },
  }),
  operation({
    method: 'PUT',
    path: '/notifications/pref/update',
    ...{ group, access },
    summary: 'Have others sent, or in another way',
    body: request(preferenceFields.extend({ userNotifPrefId: preferenceId })),
    answer: enveloped(preference),
    async run({ body, caller, requestId }, deps) {
      const { userNotifPrefId, notfDelvMechCode, msgSeverityCode } = body.request_body;
      const { userId } = await readOwn(deps, caller, userNotifPrefId, requestId);
      // Whose it is stays: nobody gets a preference they have not asked for.
      const said = { userId, notfDelvMechCode, msgSeverityCode };
      const call = { params: { userNotifPrefId }, body: said, actor: caller.userId, requestId };
      await deps.catalog.call('PUT /notif/notifpref/{userNotifPrefId}', call);
      return styleA('Notification Preference Update Successfully', { ...said, userNotifPrefId });
    },
  }),
  operation({
    method: 'DELETE',
    path: '/notifications/pref/{userNotifPrefId}',
    ...{ group, access, params: z.object({ userNotifPrefId: z.coerce.number().pipe(preferenceId) }) },
    summary: 'Have them sent no longer',
    answer: enveloped(),
    async run({ params, caller, requestId }, deps) {
      await readOwn(deps, caller, params.userNotifPrefId, requestId);
      const call = { params, actor: caller.userId, requestId };
      await deps.catalog.call('DELETE /notif/notifpref/{userNotifPrefId}', call);
      return styleA('Notification preference deleted Successfully');
    },
  }),
];
