import { defineMessages } from '../../app/language/messages.ts';

export const messages = defineMessages({ en: { loading: 'Loading' }, de: { loading: 'Wird geladen' } });
