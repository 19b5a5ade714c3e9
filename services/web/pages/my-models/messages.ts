import { defineMessages } from '../../app/language/messages.ts';

export const messages = defineMessages({
  en: {
    title: 'My models',
    loading: 'Loading your models',
    emptyTitle: 'You have no models yet',
    emptyAdvice: 'Models that you bring in, and those that are shared with you, appear here.',
  },
  de: {
    title: 'Meine Modelle',
    loading: 'Ihre Modelle werden geladen',
    emptyTitle: 'Sie haben noch keine Modelle',
    emptyAdvice: 'Modelle, die Sie einbringen, und solche, die mit Ihnen geteilt werden, erscheinen hier.',
  },
});
