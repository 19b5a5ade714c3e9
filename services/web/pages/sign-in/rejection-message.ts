import { messages } from './messages.ts';

type Key = keyof (typeof messages)['en'];

/** What a person reads of the reason that identity names; undefined for one that these pages do not know. */
export function rejectionMessage(reason: string | undefined): Key | undefined {
  const key = `rejected_${reason}`;
  return Object.hasOwn(messages.en, key) ? (key as Key) : undefined;
}
