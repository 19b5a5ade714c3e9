import { defineMessages } from '../../app/language/messages.ts';

export const messages = defineMessages({
  en: {
    title: 'By the API',
    text: 'This part of the platform is used by its API. Send this request with the token of your log-in:',
  },
  de: {
    title: 'Über die API',
    text: 'Dieser Teil der Plattform wird über ihre API benutzt. Senden Sie diese Anfrage mit dem Token Ihrer Anmeldung:',
  },
});
