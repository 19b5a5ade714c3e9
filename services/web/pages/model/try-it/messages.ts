import { defineMessages } from '../../../app/language/messages.ts';

export const messages = defineMessages({
  en: {
    title: 'Try it',
    signInFirst: 'Sign in to try this model.',
    open: 'Try this model',
    loading: 'Looking where it runs for you',
    deployment: 'Deployment',
    deploymentNamed: '{name}, version {version}, on {target}',
    another: 'Start another one',
    mayNot:
      'Nothing of this model runs for you, and only its owner and those it is shared with may start it. Ask the owner to share it with you.',
    runsNowhere:
      'Version {version} runs nowhere for you yet. Started, it can be called here, by programs and by others with a key.',
    removedUnused:
      'What you start here for a trial is removed after {minutes, number} minutes without a call. Choose where and how it runs, and it stays until you remove it.',
    start: 'Start it on {target}',
    starting: 'Starting …',
    choose: 'Choose where and how',
    runsNot: 'It does not run. {detail}',
    again: 'Start it again',
    openDeployment: 'Open the deployment {name}',
  },
  de: {
    title: 'Ausprobieren',
    signInFirst: 'Melden Sie sich an, um dieses Modell auszuprobieren.',
    open: 'Dieses Modell ausprobieren',
    loading: 'Es wird nachgesehen, wo es für Sie läuft',
    deployment: 'Deployment',
    deploymentNamed: '{name}, Version {version}, auf {target}',
    another: 'Ein weiteres starten',
    mayNot:
      'Von diesem Modell läuft nichts für Sie, und nur sein Eigentümer und die, mit denen es geteilt ist, dürfen es starten. Bitten Sie den Eigentümer, es mit Ihnen zu teilen.',
    runsNowhere:
      'Version {version} läuft noch nirgends für Sie. Ist sie gestartet, kann sie hier, von Programmen und mit einem Schlüssel auch von anderen aufgerufen werden.',
    removedUnused:
      'Was Sie hier zum Ausprobieren starten, wird nach {minutes, number} Minuten ohne Aufruf entfernt. Wählen Sie, wo und wie es läuft, so bleibt es, bis Sie es entfernen.',
    start: 'Auf {target} starten',
    starting: 'Startet …',
    choose: 'Wählen, wo und wie',
    runsNot: 'Es läuft nicht. {detail}',
    again: 'Noch einmal starten',
    openDeployment: 'Das Deployment {name} öffnen',
  },
});
