// Making a format takes as long as a hundred uses of it, and lists have dozens of times.

const dates = new Map<string, Intl.DateTimeFormat>();
const relative = new Map<string, Intl.RelativeTimeFormat>();

/** One for each language and options. */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const format = dates.get(key) ?? new Intl.DateTimeFormat(language, options);
  dates.set(key, format);
  return format;
}

/** One for each language, with words such as "yesterday". */
export function relativeFormat(language: string): Intl.RelativeTimeFormat {
  const format = relative.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  relative.set(language, format);
  return format;
}
