import { messages } from './messages.ts';

type Key = keyof (typeof messages)['en'];

const isKey = (key: string): key is Key => Object.hasOwn(messages.en, key);

/** What a person reads of a step; undefined for one that the platform has had for less time than these pages. */
export const stepMessage = (name: string): Key | undefined => keyOf('step', name);
export const statusMessage = (status: string): Key | undefined => keyOf('status', status);

function keyOf(kind: 'step' | 'status', name: string): Key | undefined {
  const key = `${kind}_${name}`;
  return isKey(key) ? key : undefined;
}
