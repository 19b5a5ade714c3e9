import { notFound } from '../errors.ts';
import type { Headers, IncomingRecord, OutgoingRecord, Transport } from './transport.ts';

/** A message that could not be handled: the original and its failure. */
export interface DeadLetter {
  /** `content-3-1042`: service, partition and offset of the original. */
  readonly id: string;
  /** The topic of the original. */
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  readonly group: string;
  /** ISO 8601; when it was dead-lettered last. */
  readonly time: string;
  readonly code: string;
  readonly error: string;
  readonly attempts: number;
  /** The part of the work that failed, where a message passes several: a node. */
  readonly where: string | undefined;
  readonly replayed: boolean;
  readonly key: string;
  /** The original bytes. */
  readonly value: Buffer;
  /** The original headers. */
  readonly headers: Headers;
}

/** What a list shows: without the bytes, which may be megabytes each. */
export type DeadLetterSummary = Omit<DeadLetter, 'value'>;

export interface DeadLetters {
  /** Oldest first. */
  list(): Promise<DeadLetter[]>;
  /** The newest, in memory that does not grow with the topic; newest first. */
  newest(limit: number): Promise<DeadLetterSummary[]>;
  /** Errors: `not_found`. */
  find(id: string): Promise<DeadLetter>;
  /**
   * Publishes a dead letter again to its original topic under the same id, so that a command that was executed meanwhile
   * is not executed twice. It gets a new deadline and no reply address, because no client waits any more. Errors: `not_found`.
   */
  replay(id: string): Promise<DeadLetter>;
  /** Replays every dead letter that was not replayed yet and that `wanted` selects, oldest first. */
  replayAll(wanted?: (deadLetter: DeadLetter) => boolean): Promise<DeadLetter[]>;
}

/** The deadline of a replayed message from now, as a new command would have it. */
export const replayDeadlineMs = 5 * 60_000;

export function openDeadLetters(transport: Transport, topic: string): DeadLetters {
  /** What is read of each dead letter that is wanted, oldest first; of the newest alone where there is a limit. */
  async function read<T extends DeadLetterSummary>(
    toEntry: (id: string, record: IncomingRecord) => T,
    { limit = Number.POSITIVE_INFINITY, wanted }: { readonly limit?: number; readonly wanted?: string } = {},
  ): Promise<T[]> {
    let found = new Map<string, T>();
    await transport.readAll(topic, (record) => {
      const id = record.headers.dead_id;
      if (id === undefined || (wanted !== undefined && id !== wanted)) return;
      const known = found.get(id);
      if (record.headers.dead_replayed === undefined) found.set(id, toEntry(id, record));
      else if (known) found.set(id, { ...known, replayed: true });
      if (found.size > 2 * limit)
        found = new Map(
          byTime([...found.values()])
            .slice(-limit)
            .map((one) => [one.id, one]),
        );
    });
    return byTime([...found.values()]).slice(-limit);
  }

  const list = () => read(toDeadLetter);

  async function find(id: string): Promise<DeadLetter> {
    const [deadLetter] = await read(toDeadLetter, { wanted: id });
    if (!deadLetter) throw notFound(`There is no dead letter ${id}.`);
    return deadLetter;
  }

  async function resend(deadLetter: DeadLetter): Promise<DeadLetter> {
    await transport.publish([replayRecord(deadLetter)]);
    // In this order: a crash in between replays the message twice, which the command id makes harmless, instead of never.
    await transport.publish([replayMarker(deadLetter, topic)]);
    return { ...deadLetter, replayed: true };
  }

  return {
    list,
    newest: async (limit) => (await read(toSummary, { limit })).toReversed(),
    find,
    replay: async (id) => resend(await find(id)),
    async replayAll(wanted = () => true) {
      const sent: DeadLetter[] = [];
      for (const deadLetter of await list())
        if (!deadLetter.replayed && wanted(deadLetter)) sent.push(await resend(deadLetter));
      return sent;
    },
  };
}

const byTime = <T extends DeadLetterSummary>(entries: T[]): T[] =>
  entries.sort((one, other) => one.time.localeCompare(other.time));

const toDeadLetter = (id: string, record: IncomingRecord): DeadLetter => ({
  ...toSummary(id, record),
  value: record.value,
});

function toSummary(id: string, { key, headers }: IncomingRecord): DeadLetterSummary {
  return {
    id,
    topic: headers.dead_topic ?? '',
    partition: Number(headers.dead_partition),
    offset: Number(headers.dead_offset),
    group: headers.dead_group ?? '',
    time: headers.dead_time ?? '',
    code: headers.dead_code ?? '',
    error: headers.dead_error ?? '',
    attempts: Number(headers.dead_attempts),
    where: headers.dead_where,
    replayed: false,
    key,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('dead_'))),
  };
}

function replayRecord({ id, topic, key, value, headers }: DeadLetter): OutgoingRecord {
  const { replyto: _replyAddress, ...kept } = headers;
  const deadline = new Date(Date.now() + replayDeadlineMs).toISOString();
  const replays = String(Number(headers.replays ?? 0) + 1);
  return { topic, key, value, headers: { ...kept, deadline, replayof: id, replays } };
}

/** Appended to the topic, because a topic is a log: the dead letter itself cannot be changed. */
const replayMarker = ({ id, key }: DeadLetter, topic: string): OutgoingRecord => ({
  topic,
  key,
  value: Buffer.alloc(0),
  headers: { dead_id: id, dead_replayed: new Date().toISOString() },
});
