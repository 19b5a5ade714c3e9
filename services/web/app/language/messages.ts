import { IntlMessageFormat } from 'intl-messageformat';
import type { Language } from './languages.ts';

export type Values = Readonly<Record<string, string | number | Date>>;

/** Texts of a page or part, in ICU syntax, by the same keys in every language. */
export type Messages<Key extends string = string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>;

/** The compiler rejects a text that one of the languages lacks. */
export const defineMessages = <Key extends string>(messages: Messages<Key>): Messages<Key> => messages;

const compiled = new Map<string, IntlMessageFormat>();

export function format(language: Language, text: string, values: Values = {}): string {
  const key = `${language} ${text}`;
  let message = compiled.get(key);
  if (!message) {
    message = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
    compiled.set(key, message);
  }
  return String(message.format(values));
}
