import { defineMessages } from '../../app/language/messages.ts';

export const messages = defineMessages({
  en: {
    place: 'Step {place, number} of {count, number}',
    welcomeTitle: 'Welcome: what this is',
    welcome:
      'Models are found in the marketplace, tried in the browser, joined on a canvas and run where you choose. There is none here yet. This tour brings one in and tries it, in about three minutes.',
    bringTitle: 'Bring in the demo model',
    bring:
      'It says of a website, by nine of its features, whether it is phishing. It becomes a model of yours, which only you see until you publish it.',
    bringIn: 'Bring in the demo model',
    bringing: 'Is being sent …',
    isThere: 'The demo model is on the platform.',
    signInTitle: 'Sign in: the model becomes yours',
    signIn: 'Sign in',
    lookTitle: 'See it on its page',
    look: 'The page of a model has its versions and files, what it takes and gives, what was checked, and how programs use it.',
    openModel: 'Open its page',
    tryTitle: 'Try it',
    try: 'On its page, choose “Try this model” and start it. The form is made of what the model takes: enter 1, 0 or −1 for each feature and call it. A value of −1 means phishing, 1 legitimate.',
    openTry: 'Go to “Try it”',
    back: 'Back',
    next: 'Next',
    skip: 'Skip the tour',
    finish: 'Finish the tour',
  },
  de: {
    place: 'Schritt {place, number} von {count, number}',
    welcomeTitle: 'Willkommen: was das hier ist',
    welcome:
      'Modelle findet man im Marktplatz, probiert sie im Browser aus, verbindet sie auf einer Zeichenfläche und führt sie dort aus, wo man will. Noch ist keines hier. Dieser Rundgang bringt eines ein und probiert es aus, in etwa drei Minuten.',
    bringTitle: 'Das Demo-Modell einbringen',
    bring:
      'Es sagt anhand von neun Merkmalen einer Website, ob sie Phishing ist. Es wird ein Modell von Ihnen, das nur Sie sehen, bis Sie es veröffentlichen.',
    bringIn: 'Das Demo-Modell einbringen',
    bringing: 'Wird gesendet …',
    isThere: 'Das Demo-Modell ist auf der Plattform.',
    signInTitle: 'Melden Sie sich an: das Modell wird Ihres',
    signIn: 'Anmelden',
    lookTitle: 'Es auf seiner Seite ansehen',
    look: 'Die Seite eines Modells zeigt Versionen und Dateien, was es nimmt und gibt, was geprüft wurde und wie Programme es nutzen.',
    openModel: 'Seine Seite öffnen',
    tryTitle: 'Es ausprobieren',
    try: 'Wählen Sie auf seiner Seite „Dieses Modell ausprobieren“ und starten Sie es. Das Formular entsteht aus dem, was das Modell nimmt: Geben Sie für jedes Merkmal 1, 0 oder −1 ein und rufen Sie es auf. −1 heißt Phishing, 1 seriös.',
    openTry: 'Zu „Ausprobieren“',
    back: 'Zurück',
    next: 'Weiter',
    skip: 'Rundgang überspringen',
    finish: 'Rundgang beenden',
  },
});
