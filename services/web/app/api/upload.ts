import { currentToken } from '../session/browser-session.ts';
import { session } from '../session/session.ts';
import { ApiError, apiErrorOf } from './api-error.ts';

interface Upload {
  readonly path: string;
  readonly form: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** How much of the form is sent, from 0 to 1. */
  readonly onProgress: (sent: number) => void;
}

/**
 * Sends a form of any size: `fetch` does not say how much of it is sent. Resolves to the headers of the answer. Throws an ApiError, or what the
 * signal was aborted with.
 */
export async function upload({ path, form, headers = {}, signal, onProgress }: Upload): Promise<Pick<Headers, 'get'>> {
  const token = await currentToken();
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  request.open('POST', path);
  request.responseType = 'json';
  const all = {
    ...headers,
    accept: 'application/problem+json, application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  const abort = () => request.abort();
  signal.addEventListener('abort', abort);
  try {
    await new Promise<void>((resolve, reject) => {
      request.onload = () => resolve();
      request.onerror = () => reject(new ApiError({ status: 0, code: 'unreachable', detail: '' }));
      request.onabort = () => reject(signal.reason);
      request.send(form);
    });
  } finally {
    signal.removeEventListener('abort', abort);
  }
  const { status, response } = request;
  if (status === 401) session.set(undefined);
  const answered = { get: (name: string) => request.getResponseHeader(name) };
  if (status >= 200 && status < 300) return answered;
  throw apiErrorOf(status, answered, response);
}
