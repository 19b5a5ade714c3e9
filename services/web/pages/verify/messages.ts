import { defineMessages } from '../../app/language/messages.ts';

export const messages = defineMessages({
  en: {
    title: 'Confirm your e-mail address',
    text: 'This confirms that you receive mail at this address.',
    confirm: 'Confirm',
    done: 'The address is confirmed.',
    signIn: 'Sign in',
  },
  de: {
    title: 'E-Mail-Adresse bestätigen',
    text: 'Damit bestätigen Sie, dass Sie unter dieser Adresse E-Mails erhalten.',
    confirm: 'Bestätigen',
    done: 'Die Adresse ist bestätigt.',
    signIn: 'Anmelden',
  },
});
