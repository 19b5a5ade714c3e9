import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { unavailable } from '../../errors.ts';

/** How hard a password is to guess. */
export interface Strength {
  /** From 0, among the first thousand guesses, to 4, beyond ten billion. */
  readonly score: number;
  /** A sentence on what makes it easy; empty where nothing does. */
  readonly warning: string;
  /** Whether it is known from a breach. */
  readonly isBreached: boolean;
}

export interface PasswordStrength {
  /** `names` are what attackers know of the user. Throws `unavailable` where too many wait or the check takes too long. */
  measure(password: string, names: readonly string[]): Promise<Strength>;
  /** Ends the thread, if there is one. */
  stop(): Promise<void>;
}

/** What the thread is asked. */
export interface StrengthRequest {
  readonly password: string;
  readonly names: readonly string[];
}

const idleMs = 30_000;
const giveUpAfterMs = 10_000;
const mostWaiting = 32;
/** Dictionaries and filter take 50 MiB. */
const resourceLimits = { maxOldGenerationSizeMb: 192 };

/**
 * Works in a thread, which starts with the first password and ends when there was none for a while: its dictionaries take
 * memory that a service at rest should not need, and a long password half a second of a core.
 */
export function createPasswordStrength(): PasswordStrength {
  const limit = pLimit(1);
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  }

  async function ask(request: StrengthRequest): Promise<Strength> {
    clearTimeout(idle);
    thread ??= new Worker(new URL('strength-thread.ts', import.meta.url), { resourceLimits });
    thread.unref();
    try {
      return await answerOf(thread, request);
    } catch (thrown) {
      await stop();
      throw thrown;
    } finally {
      idle = setTimeout(() => void stop(), idleMs).unref();
    }
  }

  return {
    stop,
    async measure(password, names) {
      if (limit.pendingCount >= mostWaiting)
        throw unavailable('Too many new passwords are being checked at the moment; try again in a moment.');
      return limit(() => ask({ password, names }));
    },
  };
}

async function answerOf(thread: Worker, request: StrengthRequest): Promise<Strength> {
  const over = new AbortController();
  // Ends the listeners of this request; the thread answers the next one too.
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(giveUpAfterMs)]);
  const answer = once(thread, 'message', { signal });
  const exit = once(thread, 'exit', { signal });
  thread.postMessage(request);
  try {
    const [strength] = await Promise.race([
      answer,
      exit.then(() => Promise.reject(new Error('The thread has ended.'))),
    ]);
    return strength;
  } catch (cause) {
    throw unavailable('The new password cannot be checked at the moment; try again in a moment.', cause);
  } finally {
    over.abort();
  }
}
