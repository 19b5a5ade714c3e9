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
    rejected_email_unverified:
      'The provider has not verified your e-mail address. Have it verified there, then sign in again; or use your password here.',
    rejected_sign_up_off:
      'There is no account for you here, and this platform lets administrators alone create one. Ask one of them.',
    rejected_link_needed:
      'There is an account here with your e-mail address, which is not verified. Sign in with its password once.',
    rejected_linked_elsewhere:
      'Your account at the provider belongs to another account here. Sign in with its password.',
    rejected_openid_log_in_over: 'It took too long, or was begun in another browser. Start it again.',
    rejected_unavailable: 'The provider does not answer. Try again in some minutes, or use your password.',
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
    rejected_email_unverified:
      'Der Anbieter hat Ihre E-Mail-Adresse nicht bestätigt. Lassen Sie sie dort bestätigen und melden Sie sich erneut an, oder nutzen Sie hier Ihr Passwort.',
    rejected_sign_up_off:
      'Es gibt hier kein Konto für Sie, und auf dieser Plattform legen nur Administratoren welche an. Fragen Sie dort nach.',
    rejected_link_needed:
      'Es gibt hier ein Konto mit Ihrer E-Mail-Adresse, die nicht bestätigt ist. Melden Sie sich einmal mit dessen Passwort an.',
    rejected_linked_elsewhere:
      'Ihr Konto beim Anbieter gehört zu einem anderen Konto hier. Melden Sie sich mit dessen Passwort an.',
    rejected_openid_log_in_over: 'Es hat zu lange gedauert oder begann in einem anderen Browser. Beginnen Sie erneut.',
    rejected_unavailable:
      'Der Anbieter antwortet nicht. Versuchen Sie es in einigen Minuten erneut oder nutzen Sie Ihr Passwort.',
    register: 'Konto anlegen',
  },
});
