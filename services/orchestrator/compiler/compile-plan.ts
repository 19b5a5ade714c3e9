import type { BrokerSource, Plan, Step } from '../domain/plan.ts';
import { type Composition, compose } from './documents/compose.ts';
import { type DocumentProblem, inDocument } from './documents/document-problem.ts';
import type { GraphStep } from './documents/graph.ts';
import { type Addresses, locateContainers } from './documents/locate-containers.ts';
import { readDockerInfo } from './documents/read-docker-info.ts';
import { createReport } from './documents/report.ts';
import type { SchemaBook } from './wire/schema.ts';

export interface PlanInput {
  /** `default` or the name in the path. */
  readonly solution: string;
  /** The plan's id: a hash of documents and settings. */
  readonly id: string;
  readonly blueprint: unknown;
  /** Undefined while it is still to come. */
  readonly dockerInfo: unknown;
  /** Types from the models' .proto files, where they could be had. */
  readonly schemas?: SchemaBook;
}

export type { DocumentProblem } from './documents/document-problem.ts';

/**
 * Two documents, as they were put, into what runs work by: either a plan or at least one problem. Never throws, whatever
 * the documents are. Problems of docker info show only when the blueprint has none.
 */
export function compilePlan(input: PlanInput): { plan: Plan } | { problems: readonly DocumentProblem[] } {
  const { solution, id, schemas = new Map() } = input;
  const blueprint = createReport();
  const composition = compose(input.blueprint, schemas, blueprint);
  if (!composition) return { problems: inDocument('blueprint', blueprint.problems) };
  const dockerInfo = createReport();
  const addresses = locateContainers(composition, input.dockerInfo, dockerInfo);
  if (!addresses) return { problems: inDocument('dockerInfo', dockerInfo.problems) };
  const { draft, steps, routes } = composition;
  const plan: Plan = {
    id,
    solution,
    name: draft.name,
    version: draft.version,
    steps: new Map(steps.map((step) => [step.id, planStep(step, composition, addresses)])),
    routes,
    probe: addresses.probe,
    broker: brokerSource(composition, addresses),
    remarks: [...blueprint.remarks, ...dockerInfo.remarks],
  };
  return { plan };
}

/** Everything that can be said of a blueprint while its docker info is still to come. None: it can be kept. */
export function checkBlueprint(blueprint: unknown, schemas: SchemaBook = new Map()): readonly DocumentProblem[] {
  const report = createReport();
  compose(blueprint, schemas, report);
  return inDocument('blueprint', report.problems);
}

/** Everything that can be said of docker info while its blueprint is still to come. Entries that lack an address may stay unused. */
export function checkDockerInfo(dockerInfo: unknown): readonly DocumentProblem[] {
  const report = createReport();
  readDockerInfo(dockerInfo, report);
  return inDocument('dockerInfo', report.problems);
}

function planStep({ id, node, operation }: GraphStep, { graph, programs }: Composition, { models }: Addresses): Step {
  const base = {
    id,
    node: node.name,
    operation: operation.name,
    successors: graph.successors.get(id) ?? [],
    policy: node.policy,
  };
  if (node.kind === 'splitter') return { ...base, kind: 'splitter', split: programs.splits.get(id) };
  const collate = programs.collates.get(id);
  if (collate) return { ...base, kind: 'collator', collate };
  const { inputMessage, outputMessage } = operation;
  const found = models.get(node.name);
  if (!found) throw new Error(`${node.name} was planned without an address`);
  const { others, ...address } = found;
  const where = { address, ...(others && { others }) };
  return { ...base, kind: 'model', ...where, inputMessage, outputMessage, protoUri: node.protoUri };
}

function brokerSource({ broker }: Composition, addresses: Addresses): BrokerSource | undefined {
  if (!broker || !addresses.broker) return undefined;
  // As the predecessor does: the last of the listed operations.
  const operation = broker.node.operations.at(-1)?.name ?? 'pullData';
  return { node: broker.node.name, operation, address: addresses.broker, entry: broker.entry };
}
