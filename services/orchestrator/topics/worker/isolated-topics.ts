import { isMember, parseTopic } from '../../../kit/bus/topics.ts';
import type { Transport } from '../../../kit/bus/transport.ts';
import type { Logger } from '../../../kit/log.ts';
import { type HopKind, hopKinds, runService } from '../run-topics.ts';

export interface IsolatedTopicsOptions {
  readonly prefix: string;
  readonly transport: Transport;
  readonly log: Logger;
  readonly everyMs: number;
  /** Called once for each topic. Where it rejects the topic is tried again. */
  onTopic(topic: string, kind: HopKind): Promise<void>;
}

/**
 * Looks for topics of isolated solutions, which come into being while workers run. The broker knows them all, also those
 * of solutions that are not isolated any more and have messages left. Answers with a function that ends it.
 */
export function followIsolatedTopics(options: IsolatedTopicsOptions): () => Promise<void> {
  const { prefix, transport, log, everyMs, onTopic } = options;
  const known = new Set<string>();

  function kindOf(topic: string): HopKind | undefined {
    const parts = parseTopic(topic);
    if (parts?.prefix !== prefix || !isMember(runService, parts.service)) return undefined;
    return hopKinds.find((kind) => kind === parts.kind);
  }

  async function look(): Promise<void> {
    for (const topic of await transport.topics()) {
      const kind = kindOf(topic);
      if (!kind || known.has(topic)) continue;
      await onTopic(topic, kind);
      known.add(topic);
    }
  }

  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error) => log.debug({ err: error }, 'topics could not be listed'))
      .finally(() => {
        looking = undefined;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
