import { type Dispatcher, errors } from 'undici';
import { AppError, type ErrorCode, invalid, unavailable } from '../../errors.ts';
import type { ResponseHeaders, UpstreamControl, UpstreamListener } from '../upstream.ts';

/** What the upstream's health is judged by. */
interface HealthRecorder {
  answered(): void;
  failed(): void;
}

/** What undici tells about one request, in our words; silent once the request has failed. */
export class UpstreamResponseHandler implements Dispatcher.DispatchHandler {
  readonly #name: string;
  readonly #listener: UpstreamListener;
  readonly #ends: HealthRecorder;
  #answered = false;

  constructor(name: string, listener: UpstreamListener, ends: HealthRecorder) {
    this.#name = name;
    this.#listener = listener;
    this.#ends = ends;
  }

  onRequestStart(control: UpstreamControl): void {
    this.#listener.started(control);
  }

  onResponseStart(control: UpstreamControl, status: number, headers: ResponseHeaders): void {
    // 103 Early Hints and the like: nobody has asked for them.
    if (status < 200) return;
    this.#answered = true;
    this.#ends.answered();
    this.#listener.head(control, status, headers);
  }

  onResponseData(control: UpstreamControl, bytes: Buffer): void {
    this.#listener.chunk(control, bytes);
  }

  onResponseEnd(): void {
    this.#listener.end();
  }

  onResponseError(_: unknown, thrown: Error): void {
    const error = toAppError(this.#name, thrown);
    if (!this.#answered && upstreamFaults.has(error.code)) this.#ends.failed();
    this.#listener.failed(error);
  }
}

/** Whoever leaves, or sends what is no HTTP, must not shut the upstream for others. */
const upstreamFaults: ReadonlySet<ErrorCode> = new Set(['unavailable', 'deadline_exceeded']);

function toAppError(name: string, error: Error): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof errors.HeadersTimeoutError) {
    return new AppError('deadline_exceeded', `The ${name} service did not answer in time.`, { cause: error });
  }
  if (error instanceof errors.InvalidArgumentError || error instanceof errors.RequestContentLengthMismatchError) {
    return invalid('This request can not be passed on: its target or one of its headers is not valid HTTP.');
  }
  return unavailable(`The ${name} service cannot be reached right now.`, error);
}
