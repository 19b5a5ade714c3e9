import { useEffect, useEffectEvent } from 'react';
import { type KeyPress, type Shortcut, shortcutOf } from './shortcuts.ts';

const typesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Calls `run` for each shortcut that is pressed outside of fields. */
export function useShortcuts(run: (shortcut: Shortcut) => void): void {
  const onShortcut = useEffectEvent(run);
  useEffect(() => {
    let pressed: KeyPress[] = [];
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || typesText(event.target)) return;
      pressed = [...pressed.slice(-1), { key: event.key, at: event.timeStamp }];
      const shortcut = shortcutOf(pressed);
      if (!shortcut) return;
      pressed = [];
      event.preventDefault();
      onShortcut(shortcut);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
