import type { AppError } from '../../kit/errors.ts';
import type { Message } from './message.ts';

/** The result of a run for its callback address. */
export interface Callback {
  /** Of the run. */
  readonly id: string;
  readonly url: string;
  readonly result: { readonly message: Message } | { readonly error: AppError };
}

/** `final`: the receiver wants no further attempts. */
export type CallbackOutcome =
  | { readonly delivered: true }
  | { readonly delivered: false; readonly error: string; readonly final: boolean };

/** One attempt. Never rejects. */
export type SendCallback = (callback: Callback) => Promise<CallbackOutcome>;
