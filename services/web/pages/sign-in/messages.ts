import { defineMessages } from '../../app/language/messages.ts';

export const messages = defineMessages({
  en: {
    title: 'Sign in',
    username: 'User name or e-mail address',
    password: 'Password',
    code: 'Code of the second factor, if your account has one',
    submit: 'Sign in',
    submitting: 'Signing in …',
    wrong: 'You are not signed in: {detail}',
    atProvider: 'Sign in with OpenID',
    register: 'Create an account',
  },
  de: {
    title: 'Anmelden',
    username: 'Benutzername oder E-Mail-Adresse',
    password: 'Passwort',
    code: 'Code des zweiten Faktors, falls Ihr Konto einen hat',
    submit: 'Anmelden',
    submitting: 'Anmeldung läuft …',
    wrong: 'Sie sind nicht angemeldet: {detail}',
    atProvider: 'Mit OpenID anmelden',
    register: 'Konto anlegen',
  },
});
