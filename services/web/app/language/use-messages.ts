import { useCallback } from 'react';
import { useStore } from '../use-store.ts';
import { language } from './language.ts';
import { format, type Messages, type Values } from './messages.ts';

/** The texts of `messages` in the language of the person: the same function until that changes. */
export function useMessages<Key extends string>(messages: Messages<Key>): (key: Key, values?: Values) => string {
  const current = useStore(language);
  return useCallback((key, values) => format(current, messages[current][key], values), [current, messages]);
}
