import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { AppError, unavailable } from '../../../kit/errors.ts';

export interface RegistryRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Readable | Uint8Array;
  readonly signal?: AbortSignal | undefined;
}

/** One request. Errors: `unavailable` where there is no answer; what a streamed body fails with. */
export async function send(
  dispatcher: Dispatcher,
  url: URL,
  { method, headers, body, signal }: RegistryRequest,
): Promise<Dispatcher.ResponseData> {
  try {
    return await dispatcher.request({
      ...{ origin: url.origin, path: url.pathname + url.search, method, headers, body: body ?? null },
      ...(signal && { signal }),
    });
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (signal?.aborted) throw new AppError('cancelled', 'The work was cancelled.', { cause });
    throw unavailable(`The image registry ${url.host} does not answer.`, cause);
  }
}

/** The whole body, `limitBytes` at most. Errors: `bad_gateway` where it is larger, `unavailable` where it breaks off. */
export async function readBody(body: Readable, limitBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of body) {
      size += piece.length;
      if (size > limitBytes) {
        body.destroy();
        throw new AppError('bad_gateway', `The image registry sent more than ${limitBytes} bytes.`);
      }
      pieces.push(piece);
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw unavailable('The image registry broke off its answer.', cause);
  }
  return Buffer.concat(pieces);
}

/** A body that no caller reads would hold its connection. */
export const discard = (body: Dispatcher.ResponseData['body']): Promise<void> =>
  body.dump({ limit: 64 * 1024 }).catch(() => undefined);
