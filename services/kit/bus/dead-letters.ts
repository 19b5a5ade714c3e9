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

export interface DeadLetters {
  /** Oldest first. */
  list(): Promise<DeadLetter[]>;
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
  async function list(): Promise<DeadLetter[]> {
    const found = new Map<string, DeadLetter>();
    await transport.readAll(topic, (record) => {
      const id = record.headers.dead_id;
      const known = id === undefined ? undefined : found.get(id);
      if (id === undefined) return;
      if (record.headers.dead_replayed === undefined) found.set(id, toDeadLetter(id, record));
      else if (known) found.set(id, { ...known, replayed: true });
    });
    return [...found.values()].sort((a, b) => a.time.localeCompare(b.time));
  }

  async function resend(deadLetter: DeadLetter): Promise<DeadLetter> {
    await transport.publish([replayRecord(deadLetter)]);
    // In this order: a crash in between replays the message twice, which the command id makes harmless, instead of never.
    await transport.publish([replayMarker(deadLetter, topic)]);
    return { ...deadLetter, replayed: true };
  }

  return {
    list,
    async replay(id) {
      const deadLetter = (await list()).find((other) => other.id === id);
      if (!deadLetter) throw notFound(`There is no dead letter ${id}.`);
      return resend(deadLetter);
    },
    async replayAll(wanted = () => true) {
      const sent: DeadLetter[] = [];
      for (const deadLetter of await list())
        if (!deadLetter.replayed && wanted(deadLetter)) sent.push(await resend(deadLetter));
      return sent;
    },
  };
}

function toDeadLetter(id: string, { key, value, headers }: IncomingRecord): DeadLetter {
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
    value,
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
