import { defineMessages } from '../../app/language/messages.ts';

export const messages = defineMessages({
  en: {
    showAs: 'Show the answer as',
    picture: 'Files',
    table: 'Table',
    json: 'JSON',
    field: 'Field',
    value: 'Value',
    emptyAnswer: 'The answer is a message without values.',
    hiddenRows: '{count, plural, one {One more row is} other {# more rows are}} in the JSON.',
    pictureOf: 'The picture {name} of the answer',
    save: 'Save {name}',
  },
  de: {
    showAs: 'Die Antwort zeigen als',
    picture: 'Dateien',
    table: 'Tabelle',
    json: 'JSON',
    field: 'Feld',
    value: 'Wert',
    emptyAnswer: 'Die Antwort ist eine Nachricht ohne Werte.',
    hiddenRows: '{count, plural, one {Eine Zeile mehr ist} other {# Zeilen mehr sind}} im JSON.',
    pictureOf: 'Das Bild {name} der Antwort',
    save: '{name} speichern',
  },
});
