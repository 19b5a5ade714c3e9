export const firstNames = [
  ...['Ada', 'Amina', 'Ana', 'Björn', 'Carlos', 'Chen', 'Chiara', 'Daniel', 'Elif', 'Emeka', 'Eva', 'Fatima', 'Finn'],
  ...['Grace', 'Hana', 'Ibrahim', 'Ines', 'Ivan', 'Jin', 'José', 'Kofi', 'Laila', 'Lars', 'Leila', 'Linh', 'Lucía'],
  ...['Mateo', 'Mei', 'Mira', 'Nadia', 'Noah', 'Olga', 'Omar', 'Priya', 'Rosa', 'Sakura', 'Samuel', 'Sofia', 'Tariq'],
  ...['Thandiwe', 'Tomáš', 'Uma', 'Wanjiru', 'Yusuf', 'Zoë'],
] as const;

export const lastNames = [
  ...['Abebe', 'Almeida', 'Andersson', 'Bauer', 'Bernard', 'Cohen', 'Costa', 'Dubois', 'Eriksen', 'Fischer', 'Flores'],
  ...['García', 'Haddad', 'Hansen', 'Hoffmann', 'Ito', 'Ivanova', 'Jansen', 'Kaya', 'Khan', 'Kim', 'Kowalska', 'Lee'],
  ...['Lopez', 'Marino', 'Mensah', 'Müller', 'Mwangi', 'Nakamura', 'Nguyen', 'Novák', 'Okafor', 'Okonkwo', 'Patel'],
  ...['Pereira', 'Petrov', 'Rahman', 'Rossi', 'Sato', 'Schmidt', 'Silva', 'Singh', 'Suzuki', 'Tanaka', 'Torres'],
  ...['van Dijk', 'Virtanen', 'Wang', 'Yilmaz', 'Zhang'],
] as const;

export const organizations = [
  ...[
    'Alder Institute',
    'Baltic Grid Operators',
    'Blue Delta Logistics',
    'Cassava Research Network',
    'City of Lindholm',
  ],
  ...['Fjord Medical Group', 'Harbour Analytics', 'Highland Water Board', 'Juniper Telecom', 'Kestrel Robotics'],
  ...['Lumen Hospitals', 'Mangrove Climate Lab', 'Northfield University', 'Open Signal Cooperative', 'Orchard Foods'],
  ...['Pampas Agritech', 'Quarry Insurance', 'Redwood Mobility', 'Sahel Weather Service', 'Tern Security'],
  ...['Unity Bank', 'Vega Observatory', 'Willow Retail', 'Zephyr Turbines'],
] as const;

export const reviews = [
  'Works as described; the examples were enough to get going.',
  'Good on our own data, though it needed new thresholds.',
  'Clear documentation and honest about its limits.',
  'Accurate, but slow on a small machine.',
  'The interface is easy to connect to a composition.',
  'Did not do well on recent data; it may need to be trained again.',
  'We have it in production for half a year now.',
  'Predictions are fine, explanations of them are missing.',
] as const;

export const questions = [
  'Which version of the data was this trained on?',
  'How large may a single request be?',
  'Can the threshold be set per call?',
  'Does it expect the columns in a fixed order?',
  'Is there a smaller version for devices?',
  'How often do you plan to train it again?',
] as const;

export const answers = [
  'Yes, from the second revision on.',
  'The description of the public revision says it now.',
  'We tried that; the results stayed within a percent.',
  'Not yet. Tell us what you need it for.',
  'Thank you, fixed in the newest revision.',
] as const;
