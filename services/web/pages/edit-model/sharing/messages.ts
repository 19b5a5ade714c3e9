import { defineMessages } from '../../../app/language/messages.ts';

export const messages = defineMessages({
  en: {
    title: 'Sharing',
    meaning:
      'People whom the model is shared with see all its versions, edit it and ask for its publication. {owner} owns it: the owner alone shares, unpublishes and deletes it.',
    none: 'The model is not shared with anyone.',
    leave: 'Leave',
    remove: 'Remove',
    leaveNamed: 'Leave the model as {name}',
    removeNamed: 'Remove {name}',
    removeTitle: 'Stop sharing with {name}?',
    removeMeaning: 'The versions that are not published, and the right to edit the model, are lost immediately.',
    unshared: 'The model is not shared with {name} any more.',
    shared: 'The model is shared with {name} now.',
  },
  de: {
    title: 'Teilen',
    meaning:
      'Personen, mit denen das Modell geteilt ist, sehen alle Versionen, bearbeiten es und beantragen seine Veröffentlichung. Es gehört {owner}: Nur wem es gehört, kann es teilen, die Veröffentlichung zurücknehmen und es löschen.',
    none: 'Das Modell ist mit niemandem geteilt.',
    leave: 'Verlassen',
    remove: 'Entfernen',
    leaveNamed: 'Verlassen als {name}',
    removeNamed: 'Entfernen: {name}',
    removeTitle: 'Nicht mehr mit {name} teilen?',
    removeMeaning:
      'Der Zugriff auf unveröffentlichte Versionen und das Recht, das Modell zu bearbeiten, gehen sofort verloren.',
    unshared: 'Das Modell ist nicht mehr mit {name} geteilt.',
    shared: 'Das Modell ist jetzt mit {name} geteilt.',
  },
});
