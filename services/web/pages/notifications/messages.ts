import { defineMessages } from '../../app/language/messages.ts';

export const messages = defineMessages({
  en: {
    title: 'Notifications',
    loading: 'Loading your notifications',
    emptyTitle: 'No notifications',
    emptyAdvice: 'What happens to your models, requests and deployments is announced here.',
    open: 'Open',
    markRead: 'Mark as read',
    remove: 'Remove',
    pages: 'Pages of your notifications',
    previous: 'Newer',
    next: 'Older',
    pageOf: 'Page {page, number}',
    signInTitle: 'Sign in to see your notifications',
    signIn: 'Sign in',
  },
  de: {
    title: 'Mitteilungen',
    loading: 'Ihre Mitteilungen werden geladen',
    emptyTitle: 'Keine Mitteilungen',
    emptyAdvice: 'Was mit Ihren Modellen, Anträgen und Deployments geschieht, wird hier angezeigt.',
    open: 'Öffnen',
    markRead: 'Als gelesen markieren',
    remove: 'Entfernen',
    pages: 'Seiten Ihrer Mitteilungen',
    previous: 'Neuere',
    next: 'Ältere',
    pageOf: 'Seite {page, number}',
    signInTitle: 'Melden Sie sich an, um Ihre Mitteilungen zu sehen',
    signIn: 'Anmelden',
  },
});
