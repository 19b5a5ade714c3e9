import type { ProcessDefinition } from '../../services/kit/process/definition.ts';
import {
  type ProcessManager,
  type ProcessManagerOptions,
  startProcessManager,
} from '../../services/kit/process/process-manager.ts';
import type { ProcessStore } from '../../services/kit/process/process-store.ts';
import { createService, type Service } from '../../services/kit/service.ts';

export interface TestRunner extends ProcessManager {
  readonly service: Service;
  stop(): Promise<void>;
}

/** One process of a role that runs these definitions, with times short enough for a spec. */
export function startRunner(store: ProcessStore, options: Partial<ProcessManagerOptions>): TestRunner {
  const service = createService('bicycles', 'worker', { LOG_LEVEL: 'silent' });
  const manager = startProcessManager({
    ...{ service, store, definitions: [], pollEveryMs: 20, leaseMs: 2_000 },
    ...options,
  });
  return { ...manager, service, stop: () => service.life.stop() };
}

/** A store whose runner can be killed: from then on none of its calls ever comes back, or reaches the store. */
export interface MortalStore extends ProcessStore {
  readonly killed: boolean;
  kill(): void;
}

/** `writes`: killed at this write, `applied` or not. */
export function createMortalStore(store: ProcessStore, writes?: { readonly at: number; readonly applied: boolean }) {
  let killed = false;
  let count = 0;
  const never = new Promise<never>(() => undefined);
  const alive = <T>(call: () => Promise<T>): Promise<T> =>
    killed ? never : call().then((result) => (killed ? never : result));
  const mortal: MortalStore = {
    get killed() {
      return killed;
    },
    kill() {
      killed = true;
    },
    add: (process) => alive(() => store.add(process)),
    find: (id) => alive(() => store.find(id)),
    claim: (types, lease) => alive(() => store.claim(types, lease)),
    renew: (tokens, until) => alive(() => store.renew(tokens, until)),
    trigger: (id, now) => alive(() => store.trigger(id, now)),
    removeExpired: (now) => alive(() => store.removeExpired(now)),
    save: (process, token, release) =>
      alive(async () => {
        count += 1;
        const last = count === writes?.at;
        if (!last || writes.applied) await store.save(process, token, release);
        killed ||= last;
        return true;
      }),
  };
  return mortal;
}

/** What a workshop does with an order; each step makes one thing and knows it again by its id. */
export interface Order {
  readonly bicycle: string;
}

export interface Results {
  readonly frame: { readonly frameId: string };
  readonly wheels: { readonly wheelIds: readonly string[] };
  readonly receipt: { readonly text: string };
}

/** What exists outside of the store: a thing made twice under one id is there once. */
export interface Workshop {
  readonly things: Map<string, string>;
  /** What was done, in order, repeats included. */
  readonly log: string[];
}

export const createWorkshop = (): Workshop => ({ things: new Map(), log: [] });

export type Changes = Partial<Omit<ProcessDefinition<Order, Results>, 'steps'>> & {
  readonly [K in keyof Results]?: Partial<Extract<ProcessDefinition<Order, Results>['steps'][number], { name: K }>>;
};

const quick = { maxAttempts: 3, initialDelayMs: 1, maxDelayMs: 4, giveUpAfterMs: 60_000 };

/** An order of a bicycle: its frame, its wheels, the receipt; `changes` replace parts of the steps. */
export function buildBicycle(
  name: string,
  { things, log }: Workshop,
  { frame, wheels, receipt, ...more }: Changes = {},
): ProcessDefinition<Order, Results> {
  return {
    name,
    retry: quick,
    compensationRetry: quick,
    steps: [
      {
        name: 'frame',
        async run({ stepId, input }) {
          log.push('frame');
          things.set(stepId, `frame of ${input.bicycle}`);
          return { frameId: stepId };
        },
        async compensate(_context, made) {
          log.push('undo frame');
          if (made) things.delete(made.frameId);
        },
        ...frame,
      },
      {
        name: 'wheels',
        async run({ derivedId, result }) {
          log.push('wheels');
          const wheelIds = [derivedId(0), derivedId(1)];
          for (const id of wheelIds) things.set(id, `wheel of ${result('frame').frameId}`);
          return { wheelIds };
        },
        async compensate(_context, made) {
          log.push('undo wheels');
          for (const id of made?.wheelIds ?? []) things.delete(id);
        },
        ...wheels,
      },
      {
        name: 'receipt',
        async run({ input, result }) {
          log.push('receipt');
          return { text: `${input.bicycle} with ${result('wheels').wheelIds.length} wheels` };
        },
        ...receipt,
      },
    ],
    ...more,
  };
}
