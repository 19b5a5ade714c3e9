import { defineMessages } from '../../app/language/messages.ts';

export const messages = defineMessages({
  en: {
    title: 'Administration',
    sections: 'Sections of the administration',
    users: 'Users',
    roles: 'Roles',
    settings: 'Settings',
    peers: 'Peers',
    'dead-letters': 'Dead letters',
    health: 'Health',
    logs: 'Logs',
    signInTitle: 'Sign in to administer this site',
    signIn: 'Sign in',
    forAdministrators: 'These pages are for the administrators of this site.',
  },
  de: {
    title: 'Administration',
    sections: 'Bereiche der Administration',
    users: 'Benutzer',
    roles: 'Rollen',
    settings: 'Einstellungen',
    peers: 'Peers',
    'dead-letters': 'Unzustellbare Nachrichten',
    health: 'Zustand',
    logs: 'Logs',
    signInTitle: 'Melden Sie sich an, um diese Site zu verwalten',
    signIn: 'Anmelden',
    forAdministrators: 'Diese Seiten sind für Administratoren dieser Site.',
  },
});
