import type {
  CollatorStep,
  ModelStep,
  Plan,
  Route,
  SplitterStep,
  Step,
} from '../../services/orchestrator/domain/plan.ts';

/** A step without its links: these come from the lines of `planOf`. */
export type Part =
  | Omit<ModelStep, 'successors' | 'id'>
  | Omit<SplitterStep, 'successors' | 'id'>
  | Omit<CollatorStep, 'successors' | 'id'>;

const policy = { timeoutMs: 5_000, retries: 0, failure: 'hard', concurrency: 64 } as const;

export const model = (node: string, changes: Partial<ModelStep> = {}): Part => ({
  kind: 'model',
  node,
  operation: 'run',
  policy,
  address: { scheme: 'http', host: '127.0.0.1', port: 1, path: '' },
  inputMessage: '',
  outputMessage: '',
  protoUri: '',
  ...changes,
});

export const soft = { policy: { ...policy, failure: 'soft' } } as const;

/** Every target gets a copy, unless `split` says otherwise. */
export const splitter = (node: string, split?: SplitterStep['split']): Part => ({
  kind: 'splitter',
  node,
  operation: 'split',
  policy,
  split,
});

/** `[a][b]`: what came from whom, in order. */
export const collator = (node: string, changes: Partial<CollatorStep> = {}): Part => ({
  kind: 'collator',
  node,
  operation: 'collate',
  policy,
  collate: {
    collate: (sources) => Buffer.from([...sources].map(([from, bytes]) => `[${from}:${Buffer.from(bytes)}]`).join('')),
  },
  ...changes,
});

/** A plan by hand: its parts in order, and its links as `a>b`. Entries are the parts without incoming links; each operation is `<node>`. */
export function planOf(parts: readonly Part[], links: readonly string[] = []): Plan {
  const pairs = links.map((link) => link.split('>') as [string, string]);
  const successors = (id: string) => pairs.filter(([from]) => from === id).map(([, to]) => to);
  const steps = new Map<string, Step>(
    parts.map((part) => [part.node, { ...part, id: part.node, successors: successors(part.node) }]),
  );
  const entries = [...steps.keys()].filter((id) => !pairs.some(([, to]) => to === id));
  const routes = new Map(entries.map((entry) => [entry, routeOf(entry, steps)]));
  return {
    id: `plan-of-${[...steps.keys()].join('-')}`,
    solution: 'test',
    name: 'Test',
    version: '1.0.0',
    steps,
    routes,
    probe: undefined,
    broker: undefined,
    remarks: [],
  };
}

function routeOf(entry: string, steps: ReadonlyMap<string, Step>): Route {
  const reached = new Set([entry]);
  for (const id of reached) for (const next of steps.get(id)?.successors ?? []) reached.add(next);
  const inOrder = [...steps.values()].filter(({ id }) => reached.has(id));
  const sources = new Map(
    inOrder.map(({ id }) => [id, inOrder.filter(({ successors }) => successors.includes(id)).map((step) => step.id)]),
  );
  const leaves = inOrder.filter(({ successors }) => successors.length === 0).map(({ id }) => id);
  return { operation: entry, entry, sources, leaves };
}
