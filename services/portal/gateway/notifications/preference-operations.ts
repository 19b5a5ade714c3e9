import { z } from 'zod';
import { uuid, wholeNumber } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { createPreference, deletePreference, readPreferences, updatePreference } from '../../app/preferences.ts';
import { operation } from '../operation.ts';

const group = 'notifications';
const access = 'caller';
const preferenceId = z.int().min(1);
const preferenceFields = z.object({
  userId: uuid(),
  notfDelvMechCode: z.enum(['EM', 'TX']).describe('EM by e-mail, TX by text message.'),
  msgSeverityCode: z.enum(['HI', 'ME', 'LO']).describe('Only notifications of exactly this severity are sent.'),
});
const preference = preferenceFields.extend({ userNotifPrefId: preferenceId }).meta({ id: 'NotificationPreference' });

/** Which notifications a user also receives by other channels; the portal shows all of them. */
export const preferenceOperations = [
  operation({
    method: 'GET',
    path: '/notifications/pref/byUserId/{userId}',
    ...{ group, access, params: z.object({ userId: uuid() }) },
    summary: 'Which notifications a user is sent, and how',
    answer: enveloped(z.array(preference)),
    async run({ params, caller, requestId }, deps) {
      const preferences = await readPreferences(deps, { ...params, caller, requestId });
      return styleA('Notification preferences fetched Successfully', preferences);
    },
  }),
  operation({
    method: 'PUT',
    path: '/notifications/pref/create',
    ...{ group, access },
    summary: 'Have notifications sent',
    body: request(preferenceFields),
    answer: enveloped(preference),
    async run({ body: { request_body: fields }, caller, requestId }, deps) {
      const created = await createPreference(deps, { fields, caller, requestId });
      return styleA('Notification Preference created Successfully', created);
    },
  }),
  operation({
    method: 'PUT',
    path: '/notifications/pref/update',
    ...{ group, access },
    summary: 'Change which notifications are sent, or how',
    body: request(preferenceFields.extend({ userNotifPrefId: wholeNumber(1, Number.MAX_SAFE_INTEGER) })),
    answer: enveloped(preference),
    async run({ body: { request_body: change }, caller, requestId }, deps) {
      const updated = await updatePreference(deps, { ...change, caller, requestId });
      return styleA('Notification Preference Update Successfully', updated);
    },
  }),
  operation({
    method: 'DELETE',
    path: '/notifications/pref/{userNotifPrefId}',
    ...{ group, access, params: z.object({ userNotifPrefId: z.coerce.number().pipe(preferenceId) }) },
    summary: 'Stop sending notifications',
    answer: enveloped(),
    async run({ params, caller, requestId }, deps) {
      await deletePreference(deps, { ...params, caller, requestId });
      return styleA('Notification preference deleted Successfully');
    },
  }),
];
