import { defineMessages } from '../../app/language/messages.ts';

export const messages = defineMessages({
  en: {
    title: 'Composer',
    loading: 'Opening the canvas',
    alsoHere: 'Also here:',
    notLive: 'Not connected: changes of others appear once the connection is back.',
    changedByOthers:
      '{count, plural, one {Another person has made a change} other {Others have made # changes}} while you were here.',
  },
  de: {
    title: 'Composer',
    loading: 'Die Zeichenfläche wird geöffnet',
    alsoHere: 'Auch hier:',
    notLive: 'Nicht verbunden: Änderungen anderer erscheinen, sobald die Verbindung wieder steht.',
    changedByOthers:
      '{count, plural, one {Jemand anders hat etwas geändert} other {Andere haben # Änderungen gemacht}}, während Sie hier waren.',
  },
});
