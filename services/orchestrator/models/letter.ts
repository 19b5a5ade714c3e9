import type { CallContext } from './call.ts';
import type { Door } from './door.ts';

/** What is sent, and how much of a run goes with it. */
export interface Letter {
  readonly door: Door;
  readonly context: CallContext;
  readonly until: number;
  readonly body: Uint8Array;
  readonly type: string;
}
