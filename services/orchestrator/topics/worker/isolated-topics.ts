import { isMember, parseTopic } from '../../../kit/bus/topics.ts';
import type { Transport } from '../../../kit/bus/transport.ts';
import type { Logger } from '../../../kit/log.ts';
import { poll } from '../../../kit/poll.ts';
import { type HopKind, hopKinds, runService } from '../run-topics.ts';

export interface IsolatedTopicsOptions {
  readonly prefix: string;
  readonly transport: Transport;
  readonly log: Logger;
  readonly intervalMs: number;
  /** Called once for each topic, and again where it rejected. */
  onTopic(topic: string, kind: HopKind): Promise<void>;
}

/**
 * Polls for topics of isolated solutions, which are created while workers run. The broker lists them all, also those of
 * solutions that are not isolated any more and have messages left. Returns a function that stops it.
 */
export function followIsolatedTopics(options: IsolatedTopicsOptions): () => Promise<void> {
  const { prefix, transport, log, intervalMs, onTopic } = options;
  const known = new Set<string>();

  function kindOf(topic: string): HopKind | undefined {
    const parts = parseTopic(topic);
    if (parts?.prefix !== prefix || !isMember(runService, parts.service)) return undefined;
    return hopKinds.find((kind) => kind === parts.kind);
  }

  const polling = poll({ log, what: 'topics of isolated solutions', intervalMs }, async () => {
    for (const topic of await transport.topics()) {
      const kind = kindOf(topic);
      if (!kind || known.has(topic)) continue;
      await onTopic(topic, kind);
      known.add(topic);
    }
  });
  return polling.stop;
}
