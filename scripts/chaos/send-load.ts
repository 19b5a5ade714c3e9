import { setTimeout as delay } from 'node:timers/promises';
import type { Ledger } from './ledger.ts';
import type { Load } from './loads/load.ts';

export interface SendOptions {
  readonly inFlight: number;
  /** Over which time the sending is spread. */
  readonly durationMs: number;
  /** Milliseconds since the load began. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** Sends everything of a load, evenly over the time: each thing at its moment, or later where so many are on their way. */
export async function sendLoad(load: Load, ledger: Ledger, options: SendOptions): Promise<void> {
  const { inFlight, durationMs, now, signal } = options;
  let next = 0;

  async function sendOne(number: number): Promise<void> {
    ledger.begin(number);
    try {
      await load.send(number, (isUnknown) => ledger.retry(number, isUnknown));
      ledger.answer(number);
    } catch (error) {
      ledger.fail(number, error instanceof Error ? error.message : String(error));
    }
  }

  async function sendInTurn(): Promise<void> {
    while (next < ledger.total && !signal.aborted) {
      const number = next;
      next += 1;
      const dueMs = (number / ledger.total) * durationMs;
      await delay(Math.max(dueMs - now(), 0), undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await sendOne(number);
    }
  }

  await Promise.all(Array.from({ length: inFlight }, sendInTurn));
}
