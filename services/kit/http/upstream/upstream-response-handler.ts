import { type Dispatcher, errors } from 'undici';
import { AppError, type ErrorCode, invalid, unavailable } from '../../errors.ts';
import type { CircuitBreaker } from '../circuit-breaker.ts';
import type { ResponseHeaders, UpstreamControl, UpstreamListener } from './upstream.ts';

/** Translates undici's callbacks of one request into calls of an UpstreamListener. */
export class UpstreamResponseHandler implements Dispatcher.DispatchHandler {
  readonly #name: string;
  readonly #listener: UpstreamListener;
  readonly #circuit: Pick<CircuitBreaker, 'succeeded' | 'failed'>;
  #answered = false;

  constructor(name: string, listener: UpstreamListener, circuit: Pick<CircuitBreaker, 'succeeded' | 'failed'>) {
    this.#name = name;
    this.#listener = listener;
    this.#circuit = circuit;
  }

  onRequestStart(control: UpstreamControl): void {
    this.#listener.started(control);
  }

  onResponseStart(control: UpstreamControl, status: number, headers: ResponseHeaders): void {
    // Informational responses such as 103 Early Hints are not forwarded.
    if (status < 200) return;
    this.#answered = true;
    this.#circuit.succeeded();
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
    if (!this.#answered && upstreamFaults.has(error.code)) this.#circuit.failed();
    this.#listener.failed(error);
  }
}

/** A client that disconnects or sends an invalid request must not open the circuit for others. */
const upstreamFaults: ReadonlySet<ErrorCode> = new Set(['unavailable', 'deadline_exceeded']);

function toAppError(name: string, error: Error): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof errors.HeadersTimeoutError) {
    return new AppError('deadline_exceeded', `The ${name} service did not answer in time.`, { cause: error });
  }
  if (error instanceof errors.InvalidArgumentError || error instanceof errors.RequestContentLengthMismatchError) {
    return invalid('This request cannot be forwarded: its target or one of its headers is not valid HTTP.');
  }
  return unavailable(`The ${name} service cannot be reached right now.`, error);
}
