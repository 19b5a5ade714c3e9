import type { Message } from '../graph.ts';

/** Whether a port takes or gives messages of any type, as those of splitters and collators do until they are linked. */
export const isAnything = (messages: readonly Message[]): boolean => messages[0]?.messageName === 'ANY';
