import type { Message } from '../domain/model-servers.ts';

/** Where a composition takes a message for an operation. A message of defaults alone has no bytes, and is one nonetheless. */
export const runPath = (operation: string, { bytes }: Message): string =>
  `${encodeURIComponent(operation)}${bytes.length === 0 ? '?empty=message' : ''}`;
