import { defineMessages } from '../../app/language/messages.ts';

export const messages = defineMessages({
  en: {
    title: 'Deployments',
    signInTitle: 'Sign in to see your deployments',
    signIn: 'Sign in',
    loading: 'Loading your deployments',
    emptyTitle: 'Nothing of yours is deployed',
    emptyAdvice: 'What runs for you appears here. Open one of your models, and start it at “Try it”.',
    toModels: 'Your models',
    on: 'on {target}, started',
    servers: '{count, plural, one {One model server} other {# model servers}}',
    model: 'Model',
    modelOf: 'The model of {name}',
  },
  de: {
    title: 'Deployments',
    signInTitle: 'Melden Sie sich an, um Ihre Deployments zu sehen',
    signIn: 'Anmelden',
    loading: 'Ihre Deployments werden geladen',
    emptyTitle: 'Von Ihnen ist nichts deployt',
    emptyAdvice:
      'Was für Sie läuft, erscheint hier. Öffnen Sie eines Ihrer Modelle und starten Sie es unter „Ausprobieren“.',
    toModels: 'Ihre Modelle',
    on: 'auf {target}, gestartet',
    servers: '{count, plural, one {Ein Modellserver} other {# Modellserver}}',
    model: 'Modell',
    modelOf: 'Das Modell von {name}',
  },
});
