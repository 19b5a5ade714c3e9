import { type Batcher, createBatcher } from '../../../kit/bus/batcher.ts';
import type { IncomingRecord, Transport } from '../../../kit/bus/transport.ts';
import type { RunEnvelope } from '../records/run-envelope.ts';

/** Results of runs that are in the log. Concurrent look-ups share one read. */
export interface PastResults {
  /** The first result of this run in its solution's topic. Errors: `unavailable`. */
  find(topic: string, envelope: RunEnvelope): Promise<IncomingRecord | undefined>;
}

/** How far clocks of different hosts may be apart. */
const skewMs = 5_000;
const maxLookUps = 20_000;

export function createPastResults(transport: Transport): PastResults {
  const readers = new Map<string, Batcher<RunEnvelope, IncomingRecord | undefined>>();

  async function read(topic: string, envelopes: readonly RunEnvelope[]): Promise<(IncomingRecord | undefined)[]> {
    const wanted = new Set(envelopes.map(({ resultId }) => resultId));
    const found = new Map<string, IncomingRecord>();
    const since = envelopes.reduce((oldest, { startedAt }) => Math.min(oldest, startedAt), Date.now()) - skewMs;
    await transport.readAll(
      topic,
      (record) => {
        const id = record.headers.ce_id ?? '';
        if (wanted.has(id) && !found.has(id)) found.set(id, record);
      },
      since,
    );
    return envelopes.map(({ resultId }) => found.get(resultId));
  }

  return {
    find(topic, envelope) {
      let reader = readers.get(topic);
      if (!reader) {
        reader = createBatcher({ send: (envelopes) => read(topic, envelopes), maxItems: maxLookUps });
        readers.set(topic, reader);
      }
      return reader.add(envelope);
    },
  };
}
