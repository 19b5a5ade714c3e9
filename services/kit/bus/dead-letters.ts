import { notFound } from '../errors.ts';
import type { Headers, IncomingRecord, OutgoingRecord, Transport } from './transport.ts';

/** A message that was given up: the original, and what happened to it. */
export interface DeadLetter {
  /** `content-3-1042`: service, partition and offset of the original. */
  readonly id: string;
  /** Where it was read. */
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  readonly group: string;
  /** ISO 8601, when it was given up last. */
  readonly time: string;
  readonly code: string;
  readonly error: string;
  readonly attempts: number;
  /** Which part of the work failed, where a message passes several: a node. */
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
   * Sends a letter once more to the topic it came from, under the same id: what was carried out meanwhile is not
   * carried out again. It gets a new deadline and no reply address, because nobody waits any more. Errors: `not_found`.
   */
  replay(id: string): Promise<DeadLetter>;
  /** The same with every letter that was not replayed yet and is one of those wanted, oldest first. */
  replayAll(wanted?: (letter: DeadLetter) => boolean): Promise<DeadLetter[]>;
}

/** Time a replayed message has, as a fresh command would. */
export const replayDeadlineMs = 5 * 60_000;

export function openDeadLetters(transport: Transport, topic: string): DeadLetters {
  async function list(): Promise<DeadLetter[]> {
    const letters = new Map<string, DeadLetter>();
    await transport.readAll(topic, (record) => {
      const id = record.headers.dead_id;
      const known = id === undefined ? undefined : letters.get(id);
      if (id === undefined) return;
      if (record.headers.dead_replayed === undefined) letters.set(id, toDeadLetter(id, record));
      else if (known) letters.set(id, { ...known, replayed: true });
    });
    return [...letters.values()].sort((a, b) => a.time.localeCompare(b.time));
  }

  async function resend(letter: DeadLetter): Promise<DeadLetter> {
    await transport.publish([replayRecord(letter)]);
    // Only then: a crash in between replays twice, which the command id makes harmless, instead of never.
    await transport.publish([replayMarker(letter, topic)]);
    return { ...letter, replayed: true };
  }

  return {
    list,
    async replay(id) {
      const letter = (await list()).find((other) => other.id === id);
      if (!letter) throw notFound(`There is no dead letter ${id}.`);
      return resend(letter);
    },
    async replayAll(wanted = () => true) {
      const sent: DeadLetter[] = [];
      for (const letter of await list()) if (!letter.replayed && wanted(letter)) sent.push(await resend(letter));
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
  const { replyto: _nobodyWaits, ...kept } = headers;
  const deadline = new Date(Date.now() + replayDeadlineMs).toISOString();
  const replays = String(Number(headers.replays ?? 0) + 1);
  return { topic, key, value, headers: { ...kept, deadline, replayof: id, replays } };
}

/** Appended to the topic, which is a log: the letter itself stays as it was. */
const replayMarker = ({ id, key }: DeadLetter, topic: string): OutgoingRecord => ({
  topic,
  key,
  value: Buffer.alloc(0),
  headers: { dead_id: id, dead_replayed: new Date().toISOString() },
});
