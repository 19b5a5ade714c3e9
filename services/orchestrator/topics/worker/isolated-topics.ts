import type { StopReading } from '../../../kit/bus/consumer.ts';
import { isMember, parseTopic } from '../../../kit/bus/topics.ts';
import type { Transport } from '../../../kit/bus/transport.ts';
import type { Logger } from '../../../kit/log.ts';
import { poll } from '../../../kit/poll.ts';
import { type HopKind, hopKinds, runService, solutionService } from '../run-topics.ts';

export interface IsolatedTopicsOptions {
  readonly prefix: string;
  readonly transport: Transport;
  readonly log: Logger;
  readonly intervalMs: number;
  /** The solutions in force; topics of others are not read. All topics are where it is absent. */
  readonly solutions?: (() => readonly string[]) | undefined;
  /** Reads a topic. Called again where it rejected, and for one that was left. */
  onTopic(topic: string, kind: HopKind): Promise<StopReading>;
}

/**
 * Polls for topics of isolated solutions, which are created while workers run. The broker lists them all, also those of
 * solutions that are not isolated any more and have messages left. Those of solutions that were removed stay at the broker and
 * are left. Returns a function that stops it.
 */
export function followIsolatedTopics(options: IsolatedTopicsOptions): () => Promise<void> {
  const { prefix, transport, log, intervalMs, solutions, onTopic } = options;
  const known = new Map<string, StopReading>();

  function kindOf(topic: string, wanted: ReadonlySet<string> | undefined): HopKind | undefined {
    const parts = parseTopic(topic);
    if (parts?.prefix !== prefix || !isMember(runService, parts.service)) return undefined;
    if (wanted && !wanted.has(parts.service)) return undefined;
    return hopKinds.find((kind) => kind === parts.kind);
  }

  const polling = poll({ log, what: 'topics of isolated solutions', intervalMs }, async () => {
    const topics = await transport.topics();
    const wanted = solutions && new Set(solutions().map(solutionService));
    for (const [topic, stop] of known) {
      if (kindOf(topic, wanted)) continue;
      known.delete(topic);
      // Calls in progress end with their runs, and others do not wait for them.
      stop().catch((error) =>
        log.warn({ err: error, topic }, 'a topic of a removed solution could not be left in order'),
      );
    }
    for (const topic of topics) {
      const kind = kindOf(topic, wanted);
      if (kind && !known.has(topic)) known.set(topic, await onTopic(topic, kind));
    }
  });
  return polling.stop;
}
