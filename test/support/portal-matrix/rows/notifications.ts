import { only, type Row } from '../row.ts';
import type { Stage } from '../stage.ts';

const ofOwner = only(['owner', 'admin']);
const owner = ({ people }: Stage) => people.owner.userId;

/** A notification in the list of the owner, made for the one request. */
async function newNotification(stage: Stage): Promise<string> {
  const notification = {
    title: 'Matrix',
    msgSeverityCode: 'ME',
    start: Date.now() - 1_000,
    end: Date.now() + 3_600_000,
  };
  const { body } = await stage.catalog.call('POST', '/notif/users', { notification, userIds: [owner(stage)] });
  return body.notification.notificationId;
}

const wish = (stage: Stage) => ({ userId: owner(stage), notfDelvMechCode: 'EM', msgSeverityCode: 'HI' });

async function newPreference(stage: Stage): Promise<number> {
  return (await stage.catalog.call('POST', '/notif/notifpref', wish(stage))).body.userNotifPrefId;
}

export const notificationRows: readonly Row[] = [
  {
    operation: 'POST /notifications/{userId}',
    request: (stage) => ({ path: `/notifications/${owner(stage)}`, body: { page: 0, size: 20 } }),
    expected: ofOwner,
  },
  {
    operation: 'GET /notifications/{userId}/unread/count',
    request: (stage) => ({ path: `/notifications/${owner(stage)}/unread/count` }),
    expected: ofOwner,
  },
  {
    operation: 'GET /notifications/{userId}/stream',
    request: (stage) => ({ path: `/notifications/${owner(stage)}/stream` }),
    expected: only(['owner']),
  },
  {
    operation: 'PUT /notifications/view/{notificationId}/user/{userId}',
    request: async (stage) => ({ path: `/notifications/view/${await newNotification(stage)}/user/${owner(stage)}` }),
    expected: ofOwner,
  },
  {
    operation: 'DELETE /notifications/drop/{notificationId}/user/{userId}',
    request: async (stage) => ({ path: `/notifications/drop/${await newNotification(stage)}/user/${owner(stage)}` }),
    expected: ofOwner,
  },
  {
    operation: 'GET /notifications/pref/byUserId/{userId}',
    request: (stage) => ({ path: `/notifications/pref/byUserId/${owner(stage)}` }),
    expected: ofOwner,
  },
  {
    operation: 'PUT /notifications/pref/create',
    request: (stage) => ({ path: '/notifications/pref/create', body: wish(stage) }),
    expected: ofOwner,
  },
  {
    operation: 'PUT /notifications/pref/update',
    request: async (stage) => ({
      path: '/notifications/pref/update',
      body: { ...wish(stage), userNotifPrefId: await newPreference(stage) },
    }),
    expected: only(['owner', 'admin'], 200, 404),
  },
  {
    operation: 'DELETE /notifications/pref/{userNotifPrefId}',
    request: async (stage) => ({ path: `/notifications/pref/${await newPreference(stage)}` }),
    expected: only(['owner', 'admin'], 200, 404),
  },
];
