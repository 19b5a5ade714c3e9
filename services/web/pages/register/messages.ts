import { defineMessages } from '../../app/language/messages.ts';

export const messages = defineMessages({
  en: {
    title: 'Create an account',
    firstName: 'First name',
    lastName: 'Last name',
    loginName: 'User name',
    email: 'E-mail address',
    password: 'Password',
    submit: 'Create the account',
    submitting: 'Creating the account …',
    doneTitle: 'The account was created',
    doneAdvice: 'If this site verifies e-mail addresses, open the link that was mailed to you. Then sign in.',
    signIn: 'Sign in',
  },
  de: {
    title: 'Konto anlegen',
    firstName: 'Vorname',
    lastName: 'Nachname',
    loginName: 'Benutzername',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    submit: 'Konto anlegen',
    submitting: 'Konto wird angelegt …',
    doneTitle: 'Das Konto wurde angelegt',
    doneAdvice:
      'Falls diese Site E-Mail-Adressen prüft, öffnen Sie den Link, der Ihnen gesendet wurde. Danach melden Sie sich an.',
    signIn: 'Anmelden',
  },
});
