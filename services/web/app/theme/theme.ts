import { keepChoice, readChoice } from '../kept-choice.ts';
import { createStore } from '../store.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const theme = createStore<Theme>('system');

/** Reads the choice of this browser, and shows and keeps every later one. */
export function keepTheme(): void {
  const show = () => {
    document.documentElement.dataset.theme = theme.get();
  };
  theme.set(readChoice('theme', themes) ?? 'system');
  show();
  theme.subscribe(() => {
    show();
    keepChoice('theme', theme.get());
  });
}
