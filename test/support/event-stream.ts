import { until } from './until.ts';

/** One event of a stream, as it stood there; of a comment `comment` alone is said. */
export interface StreamedEvent {
  readonly id?: string;
  readonly event?: string;
  readonly data?: string;
  readonly retry?: string;
  readonly comment?: boolean;
}

/** A client of server-sent events that keeps whatever comes. */
export interface EventStream {
  readonly response: Response;
  readonly events: readonly StreamedEvent[];
  /** Whether the server has ended it, in good order or not. */
  readonly ended: boolean;
  /** Those that are notifications, parsed. */
  notifications(): { readonly id: string; readonly title: string; readonly notificationId: string }[];
  /** Resolves when so many notifications have arrived. */
  received(count: number): Promise<void>;
  leave(): void;
}

export async function openEvents(url: string, headers: Readonly<Record<string, string>>): Promise<EventStream> {
  const leaving = new AbortController();
  const response = await fetch(url, { headers, signal: leaving.signal });
  const events: StreamedEvent[] = [];
  const state = { ended: false };
  const reading = read(response, (event) => events.push(event));
  reading.catch(() => undefined).finally(() => Object.assign(state, { ended: true }));
  const notifications = () =>
    events
      .filter(({ event }) => event === 'notification')
      .map(({ id, data }) => ({ id: id ?? '', ...JSON.parse(data ?? '') }));
  return {
    response,
    events,
    get ended() {
      return state.ended;
    },
    notifications,
    received: (count) =>
      until(() => notifications().length >= count, {
        what: `${count} notifications in the stream`,
        detail: () => JSON.stringify(events.slice(-5)),
      }),
    leave: () => leaving.abort(),
  };
}

async function read({ body }: Response, onEvent: (event: StreamedEvent) => void): Promise<void> {
  let rest = '';
  for await (const piece of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) onEvent(parse(block));
  }
}

function parse(block: string): StreamedEvent {
  if (block.startsWith(':')) return { comment: true };
  return Object.fromEntries(block.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]));
}
