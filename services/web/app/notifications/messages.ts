import { defineMessages } from '../language/messages.ts';

export const messages = defineMessages({
  en: {
    notifications: 'Notifications',
    unread: '{count, plural, =0 {none unread} one {one unread} other {# unread}}',
    newest: 'New notification: {title}',
  },
  de: {
    notifications: 'Mitteilungen',
    unread: '{count, plural, =0 {keine ungelesen} one {eine ungelesen} other {# ungelesen}}',
    newest: 'Neue Mitteilung: {title}',
  },
});
