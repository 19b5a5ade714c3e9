import type { Rejected } from '../../kit/bus/outcome.ts';
import { reject } from '../../kit/bus/reject.ts';

/** PE: open; AP: approved; DC: declined; WD: withdrawn. */
export const requestStates = ['PE', 'AP', 'DC', 'WD'] as const;
export type RequestState = (typeof requestStates)[number];

/** How a request ends. */
export type Ending = Exclude<RequestState, 'PE'>;

const words: Readonly<Record<Ending, string>> = { AP: 'approved', DC: 'declined', WD: 'withdrawn' };

/**
 * The state machine: an open request ends once, and an ended request does not change. The catalog enforces the same when
 * it writes, so that of two concurrent decisions one is rejected.
 */
export function endRequest(state: string, ending: Ending): Ending | Rejected {
  if (state === 'PE') return ending;
  const how = isEnding(state) ? words[state] : `in the unknown state ${state}`;
  return reject('conflict', 'decided_already', `This publish request is ${how}; that cannot be changed.`);
}

const isEnding = (state: string): state is Ending => Object.hasOwn(words, state);
