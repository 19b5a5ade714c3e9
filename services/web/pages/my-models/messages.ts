import { defineMessages } from '../../app/language/messages.ts';

export const messages = defineMessages({
  en: {
    title: 'My models',
    bringIn: 'Bring a model in',
    signInTitle: 'Sign in to see your models',
    signIn: 'Sign in',
    loading: 'Loading your models',
    emptyTitle: 'You have no models yet',
    emptyAdvice: 'Models that you bring in, and those that are shared with you, appear here.',
    pages: 'Pages of your models',
    previous: 'Previous',
    next: 'Next',
    pageOf: 'Page {page, number} of {pages, number}',
  },
  de: {
    title: 'Meine Modelle',
    bringIn: 'Ein Modell einbringen',
    signInTitle: 'Melden Sie sich an, um Ihre Modelle zu sehen',
    signIn: 'Anmelden',
    loading: 'Ihre Modelle werden geladen',
    emptyTitle: 'Sie haben noch keine Modelle',
    emptyAdvice: 'Modelle, die Sie einbringen, und solche, die mit Ihnen geteilt werden, erscheinen hier.',
    pages: 'Seiten Ihrer Modelle',
    previous: 'Zurück',
    next: 'Weiter',
    pageOf: 'Seite {page, number} von {pages, number}',
  },
});
