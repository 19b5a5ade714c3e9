import { type Batcher, createBatcher } from '../../../kit/bus/batcher.ts';
import type { IncomingRecord, Transport } from '../../../kit/bus/transport.ts';
import type { RunEnvelope } from '../records/run-envelope.ts';

/** What runs led to, as far as it is in the log. Many questions at once are one read. */
export interface PastResults {
  /** The first result of this run in its solution's topic. Errors: `unavailable`. */
  find(topic: string, ticket: RunEnvelope): Promise<IncomingRecord | undefined>;
}

/** How far clocks of different hosts may be apart. */
const skewMs = 5_000;
const maxQuestions = 20_000;

export function createPastResults(transport: Transport): PastResults {
  const readers = new Map<string, Batcher<RunEnvelope, IncomingRecord | undefined>>();

  async function read(topic: string, tickets: readonly RunEnvelope[]): Promise<(IncomingRecord | undefined)[]> {
    const wanted = new Set(tickets.map(({ resultId }) => resultId));
    const found = new Map<string, IncomingRecord>();
    const since = tickets.reduce((oldest, { beganAt }) => Math.min(oldest, beganAt), Date.now()) - skewMs;
    await transport.readAll(
      topic,
      (record) => {
        const id = record.headers.ce_id ?? '';
        if (wanted.has(id) && !found.has(id)) found.set(id, record);
      },
      since,
    );
    return tickets.map(({ resultId }) => found.get(resultId));
  }

  return {
    find(topic, ticket) {
      let reader = readers.get(topic);
      if (!reader) {
        reader = createBatcher({ send: (tickets) => read(topic, tickets), maxItems: maxQuestions });
        readers.set(topic, reader);
      }
      return reader.add(ticket);
    },
  };
}
