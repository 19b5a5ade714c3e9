import type { NotificationRequested } from '../../contracts/notification.ts';
import { type EventSource, eventRecord } from '../../kit/bus/event-record.ts';
import type { Transport } from '../../kit/bus/transport.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import { newId } from '../../kit/ids.ts';
import { currentTrace } from '../../kit/trace.ts';
import { isSelfOrAdmin } from '../../platform/access/policies.ts';

export interface RequestNotificationDeps {
  readonly transport: Pick<Transport, 'publish'>;
  readonly source: EventSource;
  readonly clock: Clock;
}

export type RequestNotification = (
  caller: Caller,
  wanted: Omit<NotificationRequested, 'senderId'>,
  correlationId: string,
) => Promise<void>;

/**
 * Publishes that a user is to be notified, which the worker reads like the events of other services. Errors: `forbidden` for
 * callers who are neither this user nor an administrator; `unavailable`.
 */
export const createRequestNotification =
  ({ transport, source, clock }: RequestNotificationDeps): RequestNotification =>
  async (caller, wanted, correlationId) => {
    if (!isSelfOrAdmin(caller, wanted.userId))
      throw new AppError('forbidden', 'Only administrators notify other users.');
    const now = clock.now();
    const data: NotificationRequested = { ...wanted, senderId: caller.userId };
    const event = { type: 'modelyard.notification.NotificationRequested', data };
    const id = newId();
    const head = { id, subject: wanted.userId, time: new Date(now).toISOString(), correlationId, causationId: id };
    await transport.publish([eventRecord(source, event, { ...head, sequence: now, ...currentTrace() })]);
  };
