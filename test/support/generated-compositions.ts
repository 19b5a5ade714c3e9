import fc from 'fast-check';
import type { Marking } from '../fakes/models/marking-models.ts';
import { link, operation } from '../fixtures/blueprints/build.ts';
import { collatorMapOf, messageField, type Pick, splitterMapOf } from './generated-maps.ts';

/** A composition as it is put, but for where its models listen. */
export interface GeneratedComposition {
  readonly blueprint: {
    readonly input_ports: readonly ReturnType<typeof link>[];
    readonly nodes: readonly GeneratedNode[];
    readonly [other: string]: unknown;
  };
  /** By `container/operation`. */
  readonly models: ReadonlyMap<string, Marking>;
}

export interface GeneratedNode {
  readonly container_name: string;
  readonly node_type: 'MLModel' | 'Splitter' | 'Collator';
  readonly operation_signature_list: readonly ReturnType<typeof operation>[];
  readonly policy: Readonly<Record<string, unknown>>;
  readonly splitter_map?: unknown;
  readonly collator_map?: unknown;
}

/** One operation; steps stand in an order in which messages can move. */
interface Draft {
  readonly kind: 'model' | 'splitter' | 'collator';
  /** A model's step may be another operation of a container before it. */
  readonly shares: boolean;
  /** Of the steps before it, whom it gets messages from; none makes it an entry. */
  readonly sources: readonly number[];
  readonly parameterBased: boolean;
  readonly picks: readonly Pick[];
  readonly soft: boolean;
  readonly concurrency: number | undefined;
  /** Messages may come in here although it has sources. */
  readonly door: boolean;
  readonly model: Marking;
}

const often = <T>(arbitrary: fc.Arbitrary<T>, other: T, weight = 4) =>
  fc.oneof({ weight, arbitrary }, { weight: 1, arbitrary: fc.constant(other) });

const contentType = fc.constantFrom('application/vnd.google.protobuf', 'application/x-protobuf', 'image/png');
const marking: fc.Arbitrary<Marking> = fc.oneof(
  {
    weight: 40,
    arbitrary: fc.record({
      mark: fc.constantFrom('known', 'unknown', 'none'),
      contentType,
      trouble: fc.oneof(
        { weight: 20, arbitrary: fc.constant(undefined) },
        { weight: 4, arbitrary: fc.constantFrom(400, 418, 500, 503) },
        { weight: 4, arbitrary: fc.constant('garble' as const) },
      ),
      onlyMarked: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      mark: fc.constant('none'),
      contentType,
      trouble: fc.constant('hang'),
      onlyMarked: fc.constant(false),
    }),
  },
);

const pick = fc.record({ from: fc.nat(), to: fc.nat(), neighbour: fc.nat() });

const draft: fc.Arbitrary<Draft> = fc.record({
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constant('model' as const) },
    { weight: 2, arbitrary: fc.constant('splitter' as const) },
    { weight: 2, arbitrary: fc.constant('collator' as const) },
  ),
  shares: fc.nat(3).map((one) => one === 0),
  sources: often(fc.array(fc.nat(30), { minLength: 1, maxLength: 3 }), [], 7),
  parameterBased: fc.boolean(),
  picks: fc.array(pick, { minLength: 1, maxLength: 8 }),
  soft: fc.boolean(),
  concurrency: often(fc.constant<number | undefined>(undefined), 1),
  door: fc.nat(6).map((one) => one === 0),
  model: marking,
});

/** Of up to 12 nodes: any directed graph without a cycle, its nodes in any order. */
export const compositions: fc.Arbitrary<GeneratedComposition> = fc
  .record({
    drafts: fc.oneof(
      ...[4, 8, 12].map((most) => fc.array(draft, { minLength: most - 3, maxLength: most, size: 'max' })),
    ),
    order: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
  })
  .map(({ drafts, order }) => compositionOf(drafts, order));

interface Step extends Draft {
  readonly container: string;
  readonly operation: string;
  readonly targets: number[];
}

function compositionOf(drafts: readonly Draft[], order: readonly number[]): GeneratedComposition {
  const steps: Step[] = [];
  for (const [index, one] of drafts.entries()) {
    const sources = index === 0 ? [] : [...new Set(one.sources.map((source) => source % index))];
    for (const source of sources) steps[source]?.targets.push(index);
    const host = one.shares && mayShare(one) ? steps.find(mayShare) : undefined;
    const container = host?.container ?? `${one.kind}${index}`;
    steps.push({ ...one, sources, container, operation: `op${index}`, targets: [] });
  }
  const containers = [...Map.groupBy(steps, ({ container }) => container).values()];
  const place = new Map(containers.map((listed, index) => [listed, order[index] ?? 0]));
  const nodes = containers
    .toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0))
    .map((listed) => nodeOf(listed, steps));
  const entries = steps.filter((step) => step.sources.length === 0 || (step.door && !mapsItsSources(step)));
  const models = steps.filter(({ kind }) => kind === 'model');
  return {
    blueprint: {
      name: 'Generated',
      version: '1.0.0',
      input_ports: entries.map(({ container, operation }) => link(container, operation)),
      nodes,
      probeIndicator: [{ value: 'false' }],
    },
    models: new Map(models.map(({ container, operation, model }) => [`${container}/${operation}`, model])),
  };
}

/** One that hangs has so little time that another operation with the same policy might not do either. */
const mayShare = ({ kind, model }: Draft) => kind === 'model' && model.trouble !== 'hang';

/** What comes in by a door is from no source that a map could name. */
const mapsItsSources = ({ kind, parameterBased }: Step) => kind === 'collator' && parameterBased;

function nodeOf(listed: readonly Step[], steps: readonly Step[]): GeneratedNode {
  const [first] = listed;
  if (!first) throw new Error('a node has an operation');
  const { container, kind, parameterBased, picks, sources, targets, soft, concurrency } = first;
  const names = (indexes: readonly number[]) => [...new Set(indexes.flatMap((index) => steps[index]?.container ?? []))];
  const hangs = listed.some(({ model }) => kind === 'model' && model.trouble === 'hang');
  return {
    container_name: container,
    node_type: ({ model: 'MLModel', splitter: 'Splitter', collator: 'Collator' } as const)[kind],
    operation_signature_list: listed.map((step) =>
      operation(
        step.operation,
        step.targets.flatMap((index) => linkTo(steps[index])),
      ),
    ),
    policy: {
      failure: soft ? 'soft' : 'hard',
      retries: 0,
      ...(hangs && { timeout_ms: 25 }),
      ...(concurrency !== undefined && { concurrency }),
    },
    ...(kind === 'splitter' && { splitter_map: splitterMapOf(parameterBased ? names(targets) : [], picks) }),
    ...(kind === 'collator' && { collator_map: collatorMapOf(parameterBased ? names(sources) : [], picks) }),
  };
}

const linkTo = (step: Step | undefined) => (step ? [link(step.container, step.operation)] : []);

/** What comes in, and where: modulo how many entries there are. */
export interface GeneratedInput {
  readonly entry: number;
  readonly message: Buffer;
}

/** A message of the type that all maps are about: any of its fields, in any order; some hold what models fail for. */
const messages: fc.Arbitrary<Buffer> = fc
  .array(messageField, { minLength: 1, maxLength: 8 })
  .map((fields) => Buffer.concat(fields));

export const inputs: fc.Arbitrary<readonly GeneratedInput[]> = fc.array(
  fc.record({ entry: fc.nat(5), message: messages }),
  { minLength: 1, maxLength: 3 },
);
