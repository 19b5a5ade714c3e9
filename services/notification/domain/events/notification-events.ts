import type { NotificationRequested } from '../../../contracts/notification.ts';
import type { DomainEvent } from '../domain-event.ts';
import { severities } from '../severity.ts';

/** Reader of this service's own events: what clients ask to notify users of. */
export const notificationEvents = {
  'modelyard.notification.NotificationRequested': ({
    userId,
    subject,
    text,
    severity,
  }: NotificationRequested): DomainEvent => ({
    name: 'NotificationRequested',
    personId: userId,
    severity: severities.find((code) => code === severity),
    details: { subject, text },
  }),
};
