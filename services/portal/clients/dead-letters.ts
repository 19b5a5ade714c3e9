import { type DeadLetter, type DeadLetterSummary, openDeadLetters } from '../../kit/bus/dead-letters.ts';
import { fromHeaders } from '../../kit/bus/envelope.ts';
import { parseTopic, topicName } from '../../kit/bus/topics.ts';
import type { Transport } from '../../kit/bus/transport.ts';
import type { AvroCodec } from '../../kit/codec/avro.ts';
import { notFound } from '../../kit/errors.ts';
import { createRecentMap } from '../../kit/recent-map.ts';
import type { DeadLetterEntry, DeadLetterList, PlatformDeadLetters, WholeDeadLetter } from '../domain/dead-letters.ts';

interface Deps {
  readonly transport: Transport;
  readonly codec: AvroCodec;
  readonly prefix: string;
}

/** Runs have topics of their own: more of them than one request reads. */
const mostTopics = 40;
/** A list reads whole topics: those who reload a page get the same answer for a while. */
const listCacheMs = 5_000;
const bodyLimit = 64 * 1024;

/** The dead letters of all services, out of their topics. */
export function createPlatformDeadLetters({ transport, codec, prefix }: Deps): PlatformDeadLetters {
  const lists = createRecentMap<Promise<DeadLetterList>>({ limit: 10, ttlMs: listCacheMs });

  async function read(limit: number): Promise<DeadLetterList> {
    const services = (await transport.topics()).flatMap((topic) => serviceOf(topic, prefix) ?? []).sort();
    const filled: string[] = [];
    for (const service of services) {
      const ends = await transport.logEnds(topicOf(service));
      if ([...ends.values()].some((end) => end > 0)) filled.push(service);
    }
    const entries: DeadLetterEntry[] = [];
    // One after the other: each is a consumer of its own, and the answer is for one person.
    for (const service of filled.slice(0, mostTopics)) {
      const found = await openDeadLetters(transport, topicOf(service)).newest(limit);
      entries.push(...found.map((one) => toEntry(service, one)));
    }
    const newestFirst = entries.sort((one, other) => other.time.localeCompare(one.time));
    return { entries: newestFirst.slice(0, limit), unread: filled.slice(mostTopics) };
  }

  async function open(service: string) {
    const topic = topicOf(service);
    if (!(await transport.topics()).includes(topic)) throw notFound(`No service ${service} has dead letters.`);
    return openDeadLetters(transport, topic);
  }

  const topicOf = (service: string) => topicName(prefix, service, 'dead');

  return {
    list(limit) {
      const key = String(limit);
      const known = lists.get(key);
      if (known) return known;
      const reading = read(limit);
      lists.set(key, reading);
      reading.catch(() => lists.delete(key));
      return reading;
    },
    async find(service, id) {
      const deadLetter = await (await open(service)).find(id);
      return { ...toEntry(service, deadLetter), headers: deadLetter.headers, ...bodyOf(deadLetter, codec) };
    },
    async replay(service, id) {
      const replayed = await (await open(service)).replay(id);
      lists.clear();
      return toEntry(service, replayed);
    },
  };
}

function serviceOf(topic: string, prefix: string): string | undefined {
  const parts = parseTopic(topic);
  return parts?.kind === 'dead' && parts.prefix === prefix ? parts.service : undefined;
}

function toEntry(service: string, { headers, ...deadLetter }: DeadLetterSummary): DeadLetterEntry {
  const { id, topic, key, time, code, error, where, replayed } = deadLetter;
  // Not a number where a program of others has written to the topic.
  const attempts = Number.isFinite(deadLetter.attempts) ? deadLetter.attempts : 0;
  return { id, service, topic, type: headers.ce_type ?? '', key, time, code, error, attempts, where, replayed };
}

function bodyOf(
  { headers, value }: DeadLetter,
  codec: AvroCodec,
): Pick<WholeDeadLetter, 'body' | 'isDecoded' | 'isCut'> {
  const cut = (text: string) => ({ body: text.slice(0, bodyLimit), isCut: text.length > bodyLimit });
  try {
    const { type, fingerprint } = fromHeaders(headers);
    return { ...cut(JSON.stringify(codec.decode(type, fingerprint, value), null, 2)), isDecoded: true };
  } catch {
    // Often this is the very reason why the message is here.
    return { ...cut(value.toString('base64')), isDecoded: false };
  }
}
