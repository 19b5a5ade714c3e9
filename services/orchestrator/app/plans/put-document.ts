import { setTimeout as delay } from 'node:timers/promises';
import { AppError, invalid } from '../../../kit/errors.ts';
import { createKeyedMutex } from '../../../kit/keyed-mutex.ts';
import { checkBlueprint, checkDockerInfo, type DocumentProblem } from '../../compiler/compile-plan.ts';
import type { Plan } from '../../domain/plan.ts';
import type {
  ActivePlan,
  DocumentKind,
  PendingDocuments,
  PlanDocuments,
  RunSettings,
  SolutionRecord,
  SolutionStore,
} from '../../domain/solution.ts';
import { type Built, buildPlan } from './build-plan.ts';
import type { PlanRegistry } from './plan-registry.ts';

export interface PutDeps {
  readonly store: SolutionStore;
  readonly registry: PlanRegistry;
  /** Texts of the models' .proto files by container name, as far as they can be fetched quickly. */
  readonly findProtos: (plan: Plan) => Promise<Record<string, string>>;
  /** Creates what a plan needs before it is in force, such as the topics of its solution. */
  readonly prepare: (active: ActivePlan) => Promise<void>;
}

export interface PutRequest {
  readonly solution: string;
  readonly kind: DocumentKind;
  readonly value: unknown;
  readonly text: string;
  /** Of a blueprint. */
  readonly settings?: RunSettings;
}

/** What the caller reads as `status`. */
export type PutStatus = string;

const attempts = 10;

/**
 * Takes one of a solution's two documents. Where the other one is there and fits, both are in force from here on; where
 * it is not there yet, or belongs to the composition that is being replaced, the document waits for it and the plan in
 * force stays. Errors: `invalid` with every problem, `unavailable`.
 */
export function createPutDocument(deps: PutDeps) {
  const bySolution = createKeyedMutex();
  return async (request: PutRequest): Promise<PutStatus> => {
    const alone = request.kind === 'blueprint' ? checkBlueprint(request.value) : checkDockerInfo(request.value);
    if (alone.length > 0) throw rejection(request.kind, alone);
    // Attempts are meant for conflicts with other processes; concurrent requests of this one would use them up.
    return bySolution.run(request.solution, () => put(request));
  };

  async function put(request: PutRequest): Promise<PutStatus> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const status = await tryPut(deps, request);
      if (status !== undefined) return status;
      await delay(Math.random() * 20 * attempt);
    }
    throw new AppError('conflict', 'The solution is being changed by several requests; send the document again.');
  }
}

export type PutDocument = ReturnType<typeof createPutDocument>;

/** Undefined where another process was faster. */
async function tryPut(deps: PutDeps, request: PutRequest): Promise<PutStatus | undefined> {
  const { store, registry } = deps;
  const { solution, kind, text } = request;
  const before = (await store.find(solution)) ?? { solution, version: 0, pending: {} };
  const inForce = before.planId === undefined ? undefined : await store.findPlan(before.planId);
  const version = before.version + 1;
  const matched = matchUp(request, before, inForce);

  if ('plan' in matched) {
    const active = await withProtos(deps, matched);
    await deps.prepare(active);
    await store.savePlan(active.documents);
    const record: SolutionRecord = { solution, version, planId: active.documents.id, pending: matched.pending };
    if (!(await store.save(record))) return undefined;
    registry.accept(record, active);
    return 'ok';
  }
  if (matched.reject) throw rejection(kind, matched.problems);
  const pending: PendingDocuments = {
    ...before.pending,
    [kind]: text,
    ...(request.settings && { settings: request.settings }),
  };
  const record: SolutionRecord = { ...before, version, pending };
  if (!(await store.save(record))) return undefined;
  return waiting(kind, inForce !== undefined);
}

type MatchUp =
  /** `pending`: documents that still wait. */
  | (Extract<Built, { plan: Plan }> & { readonly pending: PendingDocuments })
  | { readonly problems: readonly DocumentProblem[]; readonly reject: boolean };

/** With a document that waits for this one, or with the one in force. */
function matchUp(request: PutRequest, before: SolutionRecord, inForce: PlanDocuments | undefined): MatchUp {
  const { kind, text, solution } = request;
  const otherKind = kind === 'blueprint' ? 'dockerInfo' : 'blueprint';
  let reject = false;
  let problems: readonly DocumentProblem[] = [];
  for (const other of [before.pending[otherKind], inForce?.[otherKind]]) {
    if (other === undefined) continue;
    const fromPending = other === before.pending[otherKind];
    const blueprint = kind === 'blueprint' ? text : other;
    const dockerInfo = kind === 'blueprint' ? other : text;
    const settings = request.settings ?? (fromPending ? before.pending.settings : undefined) ?? inForce?.settings;
    if (!settings) throw new AppError('internal', `${solution} has a blueprint without settings`);
    const built = buildPlan({ solution, blueprint, dockerInfo, settings, protos: {} });
    if ('plan' in built) return { ...built, pending: fromPending ? {} : withoutOwn(kind, before.pending) };
    if (!fromPending) continue;
    // The other one was put for this one, so a mismatch is a mistake and not the first half of a change.
    reject = true;
    problems = built.problems;
  }
  return { problems, reject };
}

/** The document that waits for another one than this goes on waiting; one of the same kind is replaced by this. */
function withoutOwn(kind: DocumentKind, { blueprint, dockerInfo, settings }: PendingDocuments): PendingDocuments {
  if (kind === 'blueprint') return dockerInfo === undefined ? {} : { dockerInfo };
  return blueprint === undefined || !settings ? {} : { blueprint, settings };
}

/** Types of the real .proto files win; a map that does not fit them is compiled with its own signatures. */
async function withProtos(deps: PutDeps, built: ActivePlan): Promise<ActivePlan> {
  const protos = await deps.findProtos(built.plan);
  if (Object.keys(protos).length === 0) return built;
  const { id: _old, ...parts } = built.documents;
  const better = buildPlan({ ...parts, protos });
  return 'plan' in better ? better : built;
}

function waiting(kind: DocumentKind, replaces: boolean): PutStatus {
  const other = kind === 'blueprint' ? 'docker info that names its models' : 'a blueprint it fits';
  const meanwhile = replaces ? '; until then the former composition answers' : '';
  return `waiting for ${other}${meanwhile}`;
}

function rejection(kind: DocumentKind, problems: readonly DocumentProblem[]): AppError {
  const errors = problems.map(({ document, path, message }) => ({
    path: document === kind ? path : `${document}:${path}`,
    message,
  }));
  const name = kind === 'blueprint' ? 'blueprint' : 'docker info';
  return invalid(
    `The ${name} cannot be run: ${errors[0]?.message ?? ''}`,
    errors,
    `${kind === 'blueprint' ? 'blueprint' : 'docker_info'}_invalid`,
  );
}
