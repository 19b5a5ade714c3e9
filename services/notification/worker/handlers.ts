import type { BusEvent, EventHandler } from '../../kit/bus/event-worker.ts';
import type { Notify } from '../app/notify.ts';
import type { DomainEvent } from '../domain/domain-event.ts';
import { catalogEvents } from '../domain/events/catalog-events.ts';
import { contentEvents } from '../domain/events/content-events.ts';
import { deploymentEvents } from '../domain/events/deployment-events.ts';
import { federationEvents } from '../domain/events/federation-events.ts';
import { identityEvents } from '../domain/events/identity-events.ts';
import { notificationEvents } from '../domain/events/notification-events.ts';
import { onboardingEvents } from '../domain/events/onboarding-events.ts';
import { publicationEvents } from '../domain/events/publication-events.ts';

/** Readers of the events of every subscribed service, by type. */
const readers: Readonly<Record<string, (data: never) => DomainEvent | undefined>> = {
  ...catalogEvents,
  ...publicationEvents,
  ...deploymentEvents,
  ...contentEvents,
  ...identityEvents,
  ...federationEvents,
  ...onboardingEvents,
  ...notificationEvents,
};

export const createHandlers = (notify: Notify): Readonly<Record<string, EventHandler<never>>> =>
  Object.fromEntries(
    Object.entries(readers).map(([type, read]) => [type, (event: BusEvent<never>) => notify(event, read(event.data))]),
  );
