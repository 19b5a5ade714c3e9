import type { QueryClient } from '@tanstack/react-query';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { Composition } from '../../../contracts/composer-api.ts';
import { currentToken } from '../../app/session/browser-session.ts';
import { type StreamedChange, withChange } from '../model/read-change.ts';
import { compositionQuery } from './composition.ts';

const reopenMs = 3_000;

interface Watch {
  readonly id: string;
  readonly queries: QueryClient;
  readonly signal: AbortSignal;
  /** Whether what is shown is up to date by itself. */
  readonly onLive: (isLive: boolean) => void;
  /** A change that was not made on this page. */
  readonly onChange: (changedBy: string) => void;
}

/** Shows what others change, as they do, until the signal. A stream that ends is opened again. */
export async function watchComposition(watch: Watch): Promise<void> {
  while (!watch.signal.aborted) {
    await follow(watch).catch((error: unknown) => {
      if (!watch.signal.aborted) console.warn('The stream of the composition has ended; it is opened again.', error);
    });
    watch.onLive(false);
    await pause(reopenMs, watch.signal);
  }
}

async function follow({ id, queries, signal, onLive, onChange }: Watch): Promise<void> {
  const token = await currentToken();
  const response = await fetch(`/compositions/${id}/events`, {
    ...{ signal, headers: { authorization: `Bearer ${token ?? ''}`, accept: 'text/event-stream' } },
  });
  if (!response.ok || !response.body) throw new Error(`It was answered with ${response.status}.`);
  onLive(true);
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const { queryKey } = compositionQuery(id);
  const reader = events.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    if (value.event === 'composition') queries.setQueryData(queryKey, newer(JSON.parse(value.data)));
    if (value.event !== 'change') continue;
    const change: StreamedChange = JSON.parse(value.data);
    const known = queries.getQueryData(queryKey);
    if (!known) continue;
    queries.setQueryData(queryKey, withChange(known, change));
    if (known.version < change.version) onChange(change.changedBy);
  }
}

const newer = (found: Composition) => (known: Composition | undefined) =>
  known && known.version > found.version ? known : found;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
