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
import type { Catalog, NoticeStore } from '../domain/ports.ts';
import { table } from '../domain/table.ts';
import { type FoundFacts, findFacts } from './find-facts.ts';

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

const rulesOf = ({ name }: DomainEvent) => table.filter(({ on }) => on === name);

/**
 * Turns an event into notifications, idempotently. The decision is saved first, under ids derived from the event's id:
 * recipients and texts could be different a minute later. Every later step is idempotent, and the last one marks the notice
 * as settled.
 */
export function createNotify(deps: NotifyDeps): Notify {
  const { catalog, notices, transport, source, clock, maxAgeMs, isMailEnabled, onSettled } = deps;

  return async (event, domainEvent) => {
    if (!domainEvent || clock.now() - Date.parse(event.envelope.time) > maxAgeMs) return;
    const known = await notices.findByEvent(event.id);
    if (known) return publishNotices(event, known.open);
    const facts = await findFacts(catalog, domainEvent, rulesOf(domainEvent));
    const decided = facts ? await notices.saveDecision(decideOn(event, domainEvent, facts)) : [];
    await publishNotices(event, decided, facts?.people);
  };

  function decideOn({ id }: BusEvent, event: DomainEvent, facts: FoundFacts): Notice[] {
    const idOf = (index: number) => derivedId(`notification/${id}`, index);
    return decide({ eventId: id, event, rules: rulesOf(event), facts, now: clock.now(), idOf });
  }

  /** `people` are those that were looked up for the decision; another process may have made it for others. */
  async function publishNotices(
    event: BusEvent,
    open: readonly Notice[],
    people?: FoundFacts['people'],
  ): Promise<void> {
    if (open.length === 0) return;
    const stored = await catalog.storeNotifications(open);
    const pairs = open.flatMap((notice, index) => {
      const of = stored[index];
      return of ? [{ notice, of }] : [];
    });
    await transport.publish(
      pairs.flatMap(({ notice, of }) => of.userIds.map((userId) => toRecord(event, notice, userId, of.created))),
    );
    const wants = isMailEnabled ? await wishesOf(open, people) : undefined;
    for (const { notice, of } of pairs)
      await notices.settle(notice, wants ? of.userIds.filter((userId) => wants(userId, notice)) : []);
    onSettled();
  }

  async function wishesOf(open: readonly Notice[], known: FoundFacts['people'] | undefined) {
    const areKnown = known && open.every(({ userIds }) => userIds.every((userId) => known.has(userId)));
    const users = areKnown ? known : await peopleOf(open);
    return (userId: string, { severity }: Notice) => users.get(userId)?.mailedSeverities.includes(severity) === true;
  }

  async function peopleOf(open: readonly Notice[]): Promise<FoundFacts['people']> {
    const found = await Promise.all(open.map(({ userIds }) => catalog.recipients({ userIds })));
    return new Map(found.flatMap(({ users }) => users.map((user) => [user.userId, user] as const)));
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
