import type { AvroCodec } from '../codec/avro.ts';
import { unavailable } from '../errors.ts';
import type { Logger } from '../log.ts';
import { fromHeaders } from './envelope.ts';
import { type Answer, type Rejection, toErrorCode } from './outcome.ts';
import { replyAddress } from './reply.ts';
import type { IncomingRecord, Transport } from './transport.ts';

export interface Replies {
  /** Where workers send answers to: the one partition this process owns. Throws `unavailable` while it owns none. */
  address(): string;
  readonly joined: boolean;
  /** To be called before the command is published, or its answer may come before anybody waits. */
  expect(commandId: string): ExpectedReply;
}

export interface ExpectedReply {
  /** Undefined when `waitMs` pass without an answer: a time-out is not a failure. */
  within(waitMs: number): Promise<Answer | undefined>;
  forget(): void;
}

export interface RepliesOptions {
  readonly transport: Transport;
  readonly codec: AvroCodec;
  readonly topic: string;
  readonly group: string;
  readonly log: Logger;
  /** More questions than this in the air are refused with `unavailable`. */
  readonly maxWaiting?: number;
}

/**
 * Each gateway owns one partition of the reply topic and reads nothing else, so what it reads does not grow with the
 * number of gateways. Answers nobody waits for (any more) are dropped: their outcome is in the store.
 */
export async function startReplies({
  transport,
  codec,
  topic,
  group,
  log,
  maxWaiting = 20_000,
}: RepliesOptions): Promise<Replies> {
  const waiting = new Map<string, (answer: Answer) => void>();
  let partition: number | undefined;

  function deliver(record: IncomingRecord): void {
    const commandId = record.headers.causationid ?? '';
    const resolve = waiting.get(commandId);
    if (!resolve) return;
    try {
      resolve(readReply(codec, commandId, record));
    } catch (error) {
      log.error({ err: error, commandId }, 'a reply could not be read');
    }
  }

  const subscription = await transport.subscribe({
    group,
    topics: [topic],
    // A new partition is read from the start: "latest" is looked up at the first fetch and could miss a first answer.
    from: 'earliest',
    assign: 'one-each',
    async onBatch(batch) {
      for (const record of batch.records) deliver(record);
      const last = batch.records.at(-1);
      if (last) void commitSometimes(batch.partition, last.offset + 1);
    },
    onAssigned(assignment) {
      partition = assignment[topic]?.[0];
    },
  });

  let commitDue = 0;
  /** Where to go on after a restart. A repeat is harmless, so a commit a second is plenty, and one may fail. */
  async function commitSometimes(from: number, offset: number): Promise<void> {
    if (performance.now() < commitDue) return;
    commitDue = performance.now() + 1_000;
    await subscription
      .commit(topic, from, offset)
      .catch((error) => log.debug({ err: error }, 'reply offset not committed yet'));
  }

  return {
    get joined() {
      return subscription.joined && partition !== undefined;
    },
    address() {
      if (partition === undefined) throw unavailable('This gateway has no reply address yet.');
      return replyAddress(topic, partition);
    },
    expect(commandId) {
      if (waiting.size >= maxWaiting) throw unavailable('Too many commands are waiting for an answer.');
      const { promise, resolve } = Promise.withResolvers<Answer>();
      waiting.set(commandId, resolve);
      const forget = () => void waiting.delete(commandId);
      return {
        forget,
        async within(waitMs) {
          if (waitMs <= 0) return forget();
          const late = Promise.withResolvers<undefined>();
          const limit = setTimeout(() => late.resolve(undefined), waitMs);
          return Promise.race([promise, late.promise]).finally(() => {
            clearTimeout(limit);
            forget();
          });
        },
      };
    },
  };
}

function readReply(codec: AvroCodec, commandId: string, record: IncomingRecord): Answer {
  const { type, fingerprint } = fromHeaders(record.headers);
  const data = codec.decode(type, fingerprint, record.value) as object;
  if (record.headers.outcome === 'done') return { status: 'done', commandId, result: data };
  const rejection = data as Rejection;
  const status = record.headers.outcome === 'rejected' ? 'rejected' : 'failed';
  return { ...rejection, status, commandId, kind: toErrorCode(rejection.kind) };
}
