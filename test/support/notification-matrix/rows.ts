import { oncePerStage } from '../matrix/once-per-stage.ts';
import type { Row as AnyRow, Door, RowRequest } from '../matrix/row.ts';
import type { TestNotifications } from '../notifications.ts';
import type { Person } from '../portal-people.ts';

/** Who requests are made by; the two API tokens are the owner's, with the one scope each. */
export const kinds = ['anonymous', 'readToken', 'writeToken', 'stranger', 'publisher', 'admin', 'owner'] as const;
export type Kind = (typeof kinds)[number];

/** What rows play on: webhooks and deliveries of the owner. */
export interface Stage extends Door<Kind>, Pick<TestNotifications, 'call' | 'receiver'> {
  readonly owner: Person;
}

type Row = AnyRow<Stage, Kind>;
type Statuses = Row['expected'];

/** What belongs to the caller, whichever that is. */
const own = (status: number, tokens: Pick<Statuses, 'readToken' | 'writeToken'>): Statuses => ({
  ...{ anonymous: 401, ...tokens },
  ...{ stranger: status, publisher: status, admin: status, owner: status },
});

/** What belongs to the owner; administrators have no part in it. */
const ofOwner = (status: number, tokens: Pick<Statuses, 'readToken' | 'writeToken'>): Statuses => ({
  ...own(404, tokens),
  owner: status,
});

const reading = { readToken: 200, writeToken: 403 };
const writing = (status: number) => ({ readToken: 403, writeToken: status });
const sessionsAlone = { readToken: 403, writeToken: 403 };

async function created(stage: Stage, method: string, path: string, body?: unknown) {
  const answer = await stage.call(stage.owner, method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const hook = oncePerStage<Stage, string>(async (stage) => {
  const { webhookId } = await created(stage, 'POST', '/webhooks', {
    url: `${stage.receiver.url}/${stage.owner.userId}`,
  });
  return webhookId;
});

const delivery = oncePerStage<Stage, string>(async (stage) => {
  const { deliveryId } = await created(stage, 'POST', `/webhooks/${await hook(stage)}/test`);
  return deliveryId;
});

const row = (
  operation: string,
  expected: Statuses,
  request: (stage: Stage) => Promise<RowRequest> | RowRequest,
): Row => ({
  operation,
  expected,
  request,
});

export const rows: readonly Row[] = [
  row('POST /notifications/webhooks', own(201, sessionsAlone), ({ receiver }) => ({
    path: '/notifications/webhooks',
    bare: { url: `${receiver.url}/matrix` },
  })),
  row('GET /notifications/webhooks', own(200, reading), () => ({ path: '/notifications/webhooks' })),
  row('POST /notifications/webhooks/{webhookId}/test', ofOwner(202, writing(202)), async (stage) => ({
    path: `/notifications/webhooks/${await hook(stage)}/test`,
  })),
  row('GET /notifications/deliveries', own(200, reading), () => ({ path: '/notifications/deliveries' })),
  row('GET /notifications/webhooks/{webhookId}/deliveries', ofOwner(200, reading), async (stage) => ({
    path: `/notifications/webhooks/${await hook(stage)}/deliveries`,
  })),
  row(
    'POST /notifications/webhooks/{webhookId}/deliveries/{deliveryId}/replay',
    ofOwner(202, writing(202)),
    async (stage) => ({
      path: `/notifications/webhooks/${await hook(stage)}/deliveries/${await delivery(stage)}/replay`,
    }),
  ),
  row('GET /notifications/digest', own(200, reading), () => ({ path: '/notifications/digest' })),
  row('PUT /notifications/digest', own(200, writing(200)), () => ({
    path: '/notifications/digest',
    bare: { rhythm: 'at_once' },
  })),
  row(
    'POST /notifications/sendUserNotification',
    { ...own(403, writing(200)), admin: 200, owner: 200 },
    ({ owner: { userId } }) => ({ path: '/notifications/sendUserNotification', body: { userId, subject: 'Matrix' } }),
  ),
  // Last, because it ends what the others need; the owner is the last to try.
  row('DELETE /notifications/webhooks/{webhookId}', ofOwner(204, sessionsAlone), async (stage) => ({
    path: `/notifications/webhooks/${await hook(stage)}`,
  })),
];
