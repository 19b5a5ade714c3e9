import { Readable } from 'node:stream';
import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';
import type { RawAnswer } from './api.ts';

/** The server-sent events of an answer, until it ends. */
export async function* readEvents({ body }: RawAnswer): AsyncGenerator<EventSourceMessage> {
  const texts = (Readable.toWeb(body) as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(new TextDecoderStream());
  for await (const event of texts.pipeThrough(new EventSourceParserStream())) yield event;
}
