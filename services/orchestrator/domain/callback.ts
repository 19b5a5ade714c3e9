import type { AppError } from '../../kit/errors.ts';
import type { PostOutcome } from '../../kit/http/outbound/signed-post.ts';
import type { Message } from './message.ts';

/** The result of a run for its callback address. */
export interface Callback {
  /** Of the run. */
  readonly id: string;
  readonly url: string;
  readonly result: { readonly message: Message } | { readonly error: AppError };
}

/** One attempt. Never rejects. */
export type SendCallback = (callback: Callback) => Promise<PostOutcome>;
