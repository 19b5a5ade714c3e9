import { createMemoryFiles } from '../../services/content/store/memory-files.ts';
import { createHandlers } from '../../services/content/worker/handlers.ts';
import type { StoreDescription } from '../../services/contracts/content.ts';
import type { Handler } from '../../services/kit/bus/command.ts';
import { type CommandClient, startCommandClient } from '../../services/kit/bus/command-client.ts';
import type { CommandSignatures } from '../../services/kit/bus/command-signature.ts';
import { type DeadLetters, openDeadLetters } from '../../services/kit/bus/dead-letters.ts';
import { createMemoryTransport } from '../../services/kit/bus/memory.ts';
import { type TopicKind, topicName } from '../../services/kit/bus/topics.ts';
import type { IncomingRecord, Transport } from '../../services/kit/bus/transport.ts';
import { startWorker, type WorkerOptions } from '../../services/kit/bus/worker.ts';
import { systemClock } from '../../services/kit/clock.ts';
import type { AvroCodec } from '../../services/kit/codec/avro.ts';
import type { RetryPolicy } from '../../services/kit/retry-policy.ts';
import { createService, type Service } from '../../services/kit/service.ts';
import type { Journal } from '../../services/kit/store/journal.ts';
import { createMemoryJournal } from '../../services/kit/store/memory-journal.ts';
import { createOperations, type Operations, outcomesOf } from '../../services/kit/store/outcomes.ts';
import { platformCodec } from '../../services/platform/bus/codec.ts';

/** The real command path of the content service in this process; only broker and store are their twins in memory. */
export interface MemoryBus {
  readonly transport: Transport;
  readonly codec: AvroCodec;
  readonly journal: Journal;
  readonly operations: Operations;
  readonly deadLetters: DeadLetters;
  /** Asks as a gateway does. */
  readonly send: CommandClient['send'];
  /** One more gateway. */
  startGateway(): Promise<CommandClient>;
  /** Joins the worker group. It answers with the real handlers, except where others are given. */
  startWorker(options?: WorkerChanges): Promise<Service>;
  /** As for a release: what they are handling is ended, what waits is left to the next. */
  stopWorkers(): Promise<void>;
  /** What is in a topic, oldest first. */
  read(kind: TopicKind): Promise<Message[]>;
  stop(): Promise<void>;
}

export type WorkerChanges = Partial<
  Pick<WorkerOptions, 'retry' | 'clock' | 'concurrency' | 'maxUncommitted' | 'outcomes' | 'eventsInOutbox'>
> & {
  readonly handlers?: Readonly<Record<string, Handler<never>>>;
};

/** A record and, where it can be decoded, what is in it. */
export type Message = IncomingRecord & { readonly data: unknown };

/** Back-off short enough for a spec. */
export const quickRetry: RetryPolicy = { maxAttempts: 3, giveUpAfterMs: 60_000, initialDelayMs: 1, maxDelayMs: 4 };

/** First segment of the topics. */
export const prefix = 'spec';

/** A command that a gateway might send: store this description of a revision. */
export const storeDescription = (revisionId: string, description = '<p>Tells phishing sites from others.</p>') => ({
  type: 'modelyard.content.StoreDescription',
  aggregate: `description/public/phishing/${revisionId}`,
  data: { workspace: 'public', solutionId: 'phishing', revisionId, description },
});

/** The event of a description that is stored as its command says. */
export function descriptionStored(command: object, storedAt = 0) {
  const { workspace, solutionId, revisionId, description } = command as StoreDescription;
  return {
    type: 'modelyard.content.DescriptionStored',
    data: { workspace, solutionId, revisionId, description, storedAt },
  };
}

/** Long enough to wait for any outcome of a spec. */
export const patient = { waitMs: 30_000, deadlineMs: 60_000 };

const env = { LOG_LEVEL: 'silent' };

export interface MemoryBusOptions {
  readonly partitions?: number;
  /** Of gateways and workers; commands need none where they are absent. */
  readonly signatures?: CommandSignatures;
}

export async function startMemoryBus({ partitions = 4, signatures }: MemoryBusOptions = {}): Promise<MemoryBus> {
  const transport = createMemoryTransport({ partitions });
  const codec = platformCodec();
  const journal = createMemoryJournal();
  const real = createHandlers({ journal, files: createMemoryFiles(systemClock), clock: systemClock });
  const services: Service[] = [];

  const startGateway = () => {
    const service = createService('content', 'gateway', env);
    services.push(service);
    return startCommandClient({ service, prefix, transport, codec, sign: signatures?.sign });
  };

  return {
    transport,
    codec,
    journal,
    operations: createOperations(journal, systemClock, 60_000),
    deadLetters: openDeadLetters(transport, topicName(prefix, 'content', 'dead')),
    send: (await startGateway()).send,
    startGateway,
    async startWorker({ handlers, ...changes } = {}) {
      const service = createService('content', 'worker', env);
      const outcomes = outcomesOf(journal);
      const settings = { retry: quickRetry, ...changes, handlers: { ...real, ...handlers } };
      await startWorker({ service, prefix, transport, codec, outcomes, signatures, ...settings });
      services.push(service);
      return service;
    },
    async stopWorkers() {
      for (const { role, life } of services) if (role === 'worker') await life.stop();
    },
    async read(kind) {
      const messages: Message[] = [];
      await transport.readAll(topicName(prefix, 'content', kind), (record) =>
        messages.push({ ...record, data: decode(codec, record) }),
      );
      return messages;
    },
    async stop() {
      for (const service of services) await service.life.stop();
      await transport.close();
    },
  };
}

function decode(codec: AvroCodec, { headers, value }: IncomingRecord): unknown {
  try {
    const fingerprint = headers.ce_dataschema?.split(':').at(-1) ?? '';
    // Through JSON: what a codec reads has a class of its own, which no comparison wants to see.
    return JSON.parse(JSON.stringify(codec.decode(headers.ce_type ?? '', fingerprint, value)));
  } catch {
    return undefined;
  }
}
