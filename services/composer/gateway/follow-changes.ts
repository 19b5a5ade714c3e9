import { receiveBroadcast } from '../../kit/bus/broadcast.ts';
import { topicName } from '../../kit/bus/topics.ts';
import type { Transport } from '../../kit/bus/transport.ts';
import type { Service } from '../../kit/service.ts';
import { createWakeSignal, type WakeSignal } from '../../kit/wake-signal.ts';
import { compositionOf } from '../domain/aggregate-id.ts';

/** Wakes those who watch a composition when it has changed, or may have. */
export interface Changes {
  /** `stop` ends the watching. Undefined where the user watches as many as they may. */
  watch(id: string, userId: string): { readonly changed: WakeSignal; stop(): void } | undefined;
  /** Wakes those who watch it at this gateway. */
  wake(id: string): void;
}

/** Streams of one user at one gateway. */
const mostOfUser = 20;

/** Follows the events of the composer, of all workers. */
export async function followChanges(service: Service, transport: Transport, prefix: string): Promise<Changes> {
  const watching = new Map<string, Set<WakeSignal>>();
  const ofUser = new Map<string, number>();
  const wake = (id: string) => {
    for (const signal of watching.get(id) ?? []) signal.trigger();
  };
  await receiveBroadcast({
    ...{ service, transport, prefix, name: 'changes of compositions' },
    topics: [topicName(prefix, 'composer', 'events')],
    onRecord({ key }) {
      wake(compositionOf(key) ?? '');
    },
    onAssigned() {
      for (const signals of watching.values()) for (const signal of signals) signal.trigger();
    },
  });
  return {
    wake,
    watch(id, userId) {
      const count = ofUser.get(userId) ?? 0;
      if (count >= mostOfUser) return undefined;
      ofUser.set(userId, count + 1);
      const changed = createWakeSignal();
      const signals = watching.get(id) ?? new Set();
      watching.set(id, signals.add(changed));
      const stop = () => {
        const left = (ofUser.get(userId) ?? 1) - 1;
        if (left > 0) ofUser.set(userId, left);
        else ofUser.delete(userId);
        signals.delete(changed);
        if (signals.size === 0 && watching.get(id) === signals) watching.delete(id);
      };
      return { changed, stop };
    },
  };
}
