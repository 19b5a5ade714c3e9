import { defineMessages } from '../../../app/language/messages.ts';

export const messages = defineMessages({
  en: {
    title: 'Delete the model',
    loading: 'Looking at what depends on it',
    meaning: 'No one finds or reads the model any more, with all its versions. You can bring it back.',
    ownerOnly: 'Only {owner}, who owns the model, can delete it.',
    delete: 'Delete the model',
    deleteTitle: 'Delete {name}?',
    deleteNow: 'Delete it',
    deleted: '{name} is deleted.',
    restore: 'Bring it back',
    noDependents: 'Nothing on this platform depends on it.',
    dependents: 'What depends on it',
    publishedVersions: '{count, plural, one {One published version} other {# published versions}}: readers lose them',
    deployments: '{count, plural, one {One deployment} other {# deployments}}: they go on until they are removed',
    compositions:
      '{count, plural, one {One saved composition} other {# saved compositions}} of which it is a part: they stay as they were saved',
    favorites: '{count, plural, one {One person} other {# people}} who marked it as a favourite',
    coOwners: '{count, plural, one {One person} other {# people}} whom it is shared with',
    downloads: '{count, plural, one {One download} other {# downloads}}: what was downloaded stays with people',
    ratings: '{count, plural, one {One rating} other {# ratings}}',
  },
  de: {
    title: 'Modell löschen',
    loading: 'Es wird nachgesehen, was davon abhängt',
    meaning: 'Niemand findet oder liest das Modell mehr, mit allen seinen Versionen. Sie können es zurückholen.',
    ownerOnly: 'Nur {owner} kann das Modell löschen, denn es gehört ihm oder ihr.',
    delete: 'Modell löschen',
    deleteTitle: '{name} löschen?',
    deleteNow: 'Löschen',
    deleted: '{name} ist gelöscht.',
    restore: 'Zurückholen',
    noDependents: 'Auf dieser Plattform hängt nichts davon ab.',
    dependents: 'Was davon abhängt',
    publishedVersions:
      '{count, plural, one {Eine veröffentlichte Version} other {# veröffentlichte Versionen}}: Leser verlieren sie',
    deployments: '{count, plural, one {Ein Deployment} other {# Deployments}}: sie laufen, bis sie entfernt werden',
    compositions:
      '{count, plural, one {Eine gespeicherte Komposition} other {# gespeicherte Kompositionen}}, deren Teil es ist: sie bleiben, wie sie gespeichert sind',
    favorites: '{count, plural, one {Eine Person hat} other {# Personen haben}} es als Favorit markiert',
    coOwners: '{count, plural, one {Eine Person} other {# Personen}}, mit denen es geteilt ist',
    downloads: '{count, plural, one {Ein Download} other {# Downloads}}: Heruntergeladenes bleibt bei den Personen',
    ratings: '{count, plural, one {Eine Bewertung} other {# Bewertungen}}',
  },
});
