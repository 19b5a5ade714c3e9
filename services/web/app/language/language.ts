import { keepChoice, readChoice } from '../kept-choice.ts';
import { createStore } from '../store.ts';
import { type Language, languages, preferred } from './languages.ts';

export const language = createStore<Language>('en');

/** Reads the choice of this browser, or what it prefers, and keeps every later choice. */
export function keepLanguage(): void {
  const show = () => {
    document.documentElement.lang = language.get();
  };
  language.set(readChoice('language', languages) ?? preferred(navigator.languages));
  show();
  language.subscribe(() => {
    show();
    keepChoice('language', language.get());
  });
}
