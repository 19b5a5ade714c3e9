export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** The first of the languages a browser prefers that there are messages in. */
export const preferred = (wanted: readonly string[]): Language =>
  wanted.map((tag) => languages.find((one) => tag.toLowerCase().split('-')[0] === one)).find((one) => one) ?? 'en';
