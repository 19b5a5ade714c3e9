import pLimit from 'p-limit';
import type { NotificationCreated } from '../../contracts/notification.ts';
import type { EventSource } from '../../kit/bus/event-record.ts';
import { eventRecord } from '../../kit/bus/event-record.ts';
import type { BusEvent } from '../../kit/bus/event-worker.ts';
import type { Transport } from '../../kit/bus/transport.ts';
import type { Clock } from '../../kit/clock.ts';
import { derivedId } from '../../kit/ids.ts';
import { decide } from '../domain/decide.ts';
import type { DomainEvent } from '../domain/domain-event.ts';
import type { Notice } from '../domain/notice.ts';
import type { Catalog, NoticeStore, StoredNotification } from '../domain/ports.ts';
import { table } from '../domain/table.ts';
import { findFacts } from './find-facts.ts';

export interface NotifyDeps {
  readonly catalog: Catalog;
  readonly notices: NoticeStore;
  readonly transport: Pick<Transport, 'publish'>;
  readonly source: EventSource;
  readonly clock: Clock;
  /** Events older than this are ignored. */
  readonly maxAgeMs: number;
  /** Whether there is a mail server. */
  readonly isMailEnabled: boolean;
  /** Called when new deliveries may be due. */
  onSettled(): void;
}

export type Notify = (event: BusEvent, domainEvent: DomainEvent | undefined) => Promise<void>;

const preferenceConcurrency = 8;

/**
 * Turns an event into notifications, idempotently. The decision is saved first, under ids derived from the event's id:
 * recipients and texts could be different a minute later. Every later step is idempotent, and the last one marks the notice
 * as settled.
 */
export function createNotify(deps: NotifyDeps): Notify {
  const { catalog, notices, transport, source, clock, maxAgeMs, isMailEnabled, onSettled } = deps;
  const limit = pLimit(preferenceConcurrency);

  return async (event, domainEvent) => {
    if (!domainEvent || clock.now() - Date.parse(event.envelope.time) > maxAgeMs) return;
    const known = await notices.findByEvent(event.id);
    const open = known?.open ?? (await notices.saveDecision(await decideOn(event, domainEvent)));
    for (const notice of open) await publishNotice(event, notice);
    if (open.length > 0) onSettled();
  };

  async function decideOn({ id }: BusEvent, domainEvent: DomainEvent): Promise<Notice[]> {
    const rules = table.filter(({ on }) => on === domainEvent.name);
    const facts = await findFacts(catalog, domainEvent, rules);
    if (!facts) return [];
    const idOf = (index: number) => derivedId(`notification/${id}`, index);
    return decide({ eventId: id, event: domainEvent, rules, facts, now: clock.now(), idOf });
  }

  async function publishNotice(event: BusEvent, notice: Notice): Promise<void> {
    const stored = await catalog.storeNotification(notice);
    await transport.publish(stored.userIds.map((userId) => toRecord(event, notice, userId, stored.created)));
    await notices.settle(notice, isMailEnabled ? await mailRecipients(notice, stored) : []);
  }

  async function mailRecipients({ severity }: Notice, { userIds }: StoredNotification): Promise<string[]> {
    const wanted = userIds.map((userId) =>
      limit(async () => ((await catalog.mailedSeverities(userId)).includes(severity) ? [userId] : [])),
    );
    return (await Promise.all(wanted)).flat();
  }

  function toRecord({ id, envelope }: BusEvent, notice: Notice, userId: string, created: number) {
    const { notificationId, title, message, severity, url, start, end } = notice;
    const about = { notificationId, title, message, severity, url, start, end };
    const data: NotificationCreated = { ...about, userIds: [userId], created };
    return eventRecord(
      source,
      { type: 'modelyard.notification.NotificationCreated', data },
      {
        id: derivedId(`${notificationId}/${userId}`, 0),
        subject: userId,
        time: new Date(created).toISOString(),
        correlationId: envelope.correlationId,
        causationId: id,
        // Those of one user go up strictly, in the order of the catalog.
        sequence: created,
        ...(envelope.traceparent !== undefined && { traceparent: envelope.traceparent }),
      },
    );
  }
}
