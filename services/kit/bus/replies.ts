import type { AvroCodec } from '../codec/avro.ts';
import { unavailable } from '../errors.ts';
import type { Service } from '../service.ts';
import { fromHeaders } from './envelope.ts';
import { type CommandReply, type Rejection, toErrorCode } from './outcome.ts';
import { ownPartition } from './own-partition.ts';
import type { IncomingRecord, Transport } from './transport.ts';

export interface Replies {
  /** Where workers publish replies: the partition that this process owns. Throws `unavailable` while it owns none. */
  address(): string;
  readonly joined: boolean;
  /** Resolves when there is an address; throws `unavailable` where there is none by then. */
  ready(withinMs: number): Promise<void>;
  /** To be called before the command is published, or its reply may arrive before it is expected. */
  expect(commandId: string): ExpectedReply;
}

export interface ExpectedReply {
  /** Undefined when no reply arrives within `waitMs`: a time-out is not a failure. */
  within(waitMs: number): Promise<CommandReply | undefined>;
  forget(): void;
}

export interface RepliesOptions {
  readonly service: Pick<Service, 'life' | 'log'>;
  readonly transport: Transport;
  readonly codec: AvroCodec;
  readonly topic: string;
  readonly group: string;
  /** More pending commands than this are rejected with `unavailable`. */
  readonly maxWaiting?: number;
}

/** Replies that no client waits for (any more) are dropped: their outcome is in the store. */
export async function startReplies({
  service,
  transport,
  codec,
  topic,
  group,
  maxWaiting = 20_000,
}: RepliesOptions): Promise<Replies> {
  const waiting = new Map<string, (answer: CommandReply) => void>();

  function deliver(record: IncomingRecord): void {
    const commandId = record.headers.causationid ?? '';
    const resolve = waiting.get(commandId);
    if (!resolve) return;
    try {
      resolve(readReply(codec, commandId, record));
    } catch (error) {
      service.log.error({ err: error, commandId }, 'a reply could not be read');
    }
  }

  const own = await ownPartition({ service, transport, topic, group, onRecord: deliver });
  return {
    get joined() {
      return own.joined;
    },
    address: own.address,
    ready: own.ready,
    expect(commandId) {
      if (waiting.size >= maxWaiting) throw unavailable('Too many commands are waiting for a reply; try again later.');
      const { promise, resolve } = Promise.withResolvers<CommandReply>();
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

function readReply(codec: AvroCodec, commandId: string, record: IncomingRecord): CommandReply {
  const { type, fingerprint } = fromHeaders(record.headers);
  const data = codec.decode(type, fingerprint, record.value) as object;
  if (record.headers.outcome === 'done') return { status: 'done', commandId, result: data };
  const rejection = data as Rejection;
  const status = record.headers.outcome === 'rejected' ? 'rejected' : 'failed';
  return { ...rejection, status, commandId, kind: toErrorCode(rejection.kind) };
}
