/** What stands between braces in the table. */
const placeholder = /\{(\w+)\}/g;

/** Lengths that single values are cut to, one after the other, until the whole fits. */
const cuts = [1_000, 500, 100, 60, 40, 30, 20];

/**
 * A text of the table with its values. Values are shortened until it has `most` UTF-16 units, so that a long name takes
 * nothing of the sentence around it. A placeholder nobody knows is left out.
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

/** A path of the table; values can not lead elsewhere. */
export const fillLink = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(placeholder, (_, name: string) => encodeURIComponent(givenOf(values, name)));

/** Names of the placeholders of a text. */
export const placeholdersOf = (template: string): string[] =>
  [...template.matchAll(placeholder)].map(([, name = '']) => name);

const givenOf = (values: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(values, name) ? (values[name] ?? '') : '';

/** Line ends would end a mail's subject, and marks of direction make a text read otherwise than it is. */
const oneLine = (value: string): string => value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ');

function shorten(value: string, most: number): string {
  if (value.length <= most) return value;
  // Not in the middle of a pair of units that make one character.
  return `${value.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
