import { EventSourceParserStream } from 'eventsource-parser/stream';
import { currentToken } from '../session/browser-session.ts';
import { session } from '../session/session.ts';
import { repeatRefused } from './repeat-refused.ts';

export interface ServerEvent {
  readonly event?: string | undefined;
  readonly data: string;
}

export interface FollowOptions {
  readonly path: string;
  readonly signal: AbortSignal;
  readonly onEvent: (event: ServerEvent) => void;
  /** Whether the stream is open. */
  readonly onLive?: (isLive: boolean) => void;
}

const reopenMs = 3_000;

/** Reads the server-sent events of a path until the signal, by the token of the session. A stream that ends is opened again. */
export async function followEvents({ path, signal, onEvent, onLive }: FollowOptions): Promise<void> {
  while (!signal.aborted) {
    await readOnce(path, signal, onEvent, () => onLive?.(true)).catch((error: unknown) => {
      if (!signal.aborted) console.warn(`The stream ${path} has ended; it is opened again.`, error);
    });
    if (signal.aborted) return;
    onLive?.(false);
    await pause(reopenMs, signal);
  }
}

async function readOnce(
  path: string,
  signal: AbortSignal,
  onEvent: (event: ServerEvent) => void,
  onOpen: () => void,
): Promise<void> {
  const token = await currentToken();
  // `EventSource` sends no token.
  const headers = { authorization: `Bearer ${token ?? ''}`, accept: 'text/event-stream' };
  const response = await repeatRefused(new Request(path, { signal, headers }));
  // Ended elsewhere, as every other request would learn.
  if (response.status === 401) session.set(undefined);
  if (!response.ok || !response.body) throw new Error(`It was answered with ${response.status}.`);
  onOpen();
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) onEvent(next.value);
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
