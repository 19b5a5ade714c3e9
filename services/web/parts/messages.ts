import { defineMessages } from '../app/language/messages.ts';

export const messages = defineMessages({
  en: {
    downloads: '{count, plural, one {One download} other {# downloads}}',
    rated: '★ {average, number, ::.0} of 5 ({count, plural, one {one rating} other {# ratings}})',
    copy: 'Copy',
    copied: 'Copied',
    formerUser: 'a former user',
    request_PE: 'open',
    request_AP: 'approved',
    request_DC: 'declined',
    request_WD: 'withdrawn',
  },
  de: {
    downloads: '{count, plural, one {Ein Download} other {# Downloads}}',
    rated: '★ {average, number, ::.0} von 5 ({count, plural, one {eine Bewertung} other {# Bewertungen}})',
    copy: 'Kopieren',
    copied: 'Kopiert',
    formerUser: 'ein früherer Benutzer',
    request_PE: 'offen',
    request_AP: 'genehmigt',
    request_DC: 'abgelehnt',
    request_WD: 'zurückgezogen',
  },
});
