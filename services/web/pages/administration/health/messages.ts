import { defineMessages } from '../../../app/language/messages.ts';

export const messages = defineMessages({
  en: {
    title: 'Health',
    meaning: 'The roles that read topics: how many processes of each are at work, and what waits for them.',
    loading: 'Loading the roles',
    none: 'No role has read a topic yet.',
    processes: '{count, plural, =0 {no process reads} one {one process} other {# processes}}',
    upToDate: 'Nothing waits.',
    waiting: '{count, plural, one {one message waits} other {# messages wait}}',
  },
  de: {
    title: 'Zustand',
    meaning: 'Die Rollen, die Topics lesen: wie viele Prozesse jeder arbeiten, und was auf sie wartet.',
    loading: 'Rollen werden geladen',
    none: 'Noch hat keine Rolle ein Topic gelesen.',
    processes: '{count, plural, =0 {kein Prozess liest} one {ein Prozess} other {# Prozesse}}',
    upToDate: 'Nichts wartet.',
    waiting: '{count, plural, one {eine Nachricht wartet} other {# Nachrichten warten}}',
  },
});
