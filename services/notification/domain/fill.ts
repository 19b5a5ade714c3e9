/** A placeholder of the table. */
const placeholder = /\{(\w+)\}/g;

/** Maximum lengths of a value, tried in this order until the whole text fits. */
const cuts = [1_000, 500, 100, 60, 40, 30, 20];

/**
 * Fills a template with values. Values are shortened until the text has at most `most` UTF-16 units, so that a long name
 * does not cut off the sentence around it. Unknown placeholders are removed.
 */
export function fill(template: string, values: Readonly<Record<string, string>>, most: number): string {
  const at = (cut: number) =>
    template
      .replaceAll(placeholder, (_, name: string) => shorten(oneLine(givenOf(values, name)), cut))
      .replaceAll(/\s{2,}/g, ' ')
      .trim();
  const texts = cuts.map(at);
  return texts.find((text) => text.length <= most) ?? shorten(at(20), most);
}

/** Fills a path; values are encoded, so that they cannot change where it leads. */
export const fillLink = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(placeholder, (_, name: string) => encodeURIComponent(givenOf(values, name)));

/** Names of the placeholders of a template. */
export const placeholdersOf = (template: string): string[] =>
  [...template.matchAll(placeholder)].map(([, name = '']) => name);

const givenOf = (values: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(values, name) ? (values[name] ?? '') : '';

/** Replaces line ends, which would end a mail's subject, and direction marks, which reorder the displayed text. */
const oneLine = (value: string): string => value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ');

function shorten(value: string, most: number): string {
  if (value.length <= most) return value;
  // Do not cut a surrogate pair.
  return `${value.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
