import { defineMessages } from '../../app/language/messages.ts';

export const messages = defineMessages({
  en: {
    find: 'Share with',
    findHint: 'At least two letters of a name or user name.',
    found: '{count, plural, =0 {No one else has such a name.} one {One person} other {# people}}',
    foundPeople: 'People found',
    share: 'Share',
    shareWith: 'Share with {name}',
  },
  de: {
    find: 'Teilen mit',
    findHint: 'Mindestens zwei Buchstaben eines Namens oder Benutzernamens.',
    found: '{count, plural, =0 {Niemand sonst heißt so.} one {Eine Person} other {# Personen}}',
    foundPeople: 'Gefundene Personen',
    share: 'Teilen',
    shareWith: 'Teilen mit {name}',
  },
});
