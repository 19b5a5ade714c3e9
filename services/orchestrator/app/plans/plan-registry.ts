import type { Logger } from '../../../kit/log.ts';
import { retryAtStart } from '../../../kit/store/retry-at-start.ts';
import type { ActivePlan, SolutionRecord, SolutionStore } from '../../domain/solution.ts';
import { buildPlan } from './build-plan.ts';

/** The plans in force, as far as this process knows them. */
export interface PlanRegistry {
  /** The plan in force; a run keeps the one it began with. */
  active(solution: string): ActivePlan | undefined;
  /** All plans in force. */
  all(): ActivePlan[];
  names(): string[];
  /** The plan with that id, in force or not. */
  find(planId: string): Promise<ActivePlan | undefined>;
  /** Takes over what this process has just stored, so that the deployer's next request finds it. */
  accept(record: SolutionRecord, active: ActivePlan | undefined): void;
  /** Calls back whenever a solution's plan changed, here or in another process. */
  onChange(listener: (active: ActivePlan) => void): void;
  /** Calls back whenever a solution was removed, here or in another process: nothing of it is in force any more. */
  onRemove(listener: (solution: string) => void): void;
  close(): Promise<void>;
}

/** Plans kept beside those in force, for runs that began with them. */
const keptPlans = 200;

/** Loads what is stored and follows changes made by other processes. */
export async function openPlanRegistry(store: SolutionStore, log: Logger): Promise<PlanRegistry> {
  const versions = new Map<string, number>();
  const inForce = new Map<string, ActivePlan>();
  const plans = new Map<string, Promise<ActivePlan | undefined>>();
  const listeners = new Set<(active: ActivePlan) => void>();
  const removeListeners = new Set<(solution: string) => void>();

  function find(planId: string): Promise<ActivePlan | undefined> {
    const known = plans.get(planId);
    if (known) return known;
    const loading = load(planId);
    remember(planId, loading);
    // Not stored yet, or the store is unavailable: loaded again next time.
    loading.then(
      (active) => active ?? plans.delete(planId),
      () => plans.delete(planId),
    );
    return loading;
  }

  function remember(planId: string, active: Promise<ActivePlan | undefined>): void {
    plans.set(planId, active);
    for (const oldest of plans.keys()) {
      if (plans.size <= keptPlans + inForce.size) break;
      plans.delete(oldest);
    }
  }

  async function load(planId: string): Promise<ActivePlan | undefined> {
    const documents = await store.findPlan(planId);
    if (!documents) return undefined;
    const built = buildPlan(documents);
    if ('plan' in built) return built;
    // Another release accepted these documents and this one does not.
    log.error(
      { planId, problems: built.problems },
      'a stored plan is not accepted by this release; put its documents again',
    );
    return undefined;
  }

  function accept(record: SolutionRecord, active: ActivePlan | undefined): void {
    if ((versions.get(record.solution) ?? 0) >= record.version) return;
    versions.set(record.solution, record.version);
    if (record.planId === undefined) forget(record.solution);
    if (!active || inForce.get(record.solution)?.documents.id === active.documents.id) return;
    inForce.set(record.solution, active);
    remember(active.documents.id, Promise.resolve(active));
    for (const listener of listeners) listener(active);
  }

  function forget(solution: string): void {
    if (!inForce.delete(solution)) return;
    for (const [planId, loading] of plans)
      loading.then(
        (active) => active?.plan.solution === solution && plans.delete(planId),
        () => undefined,
      );
    for (const listener of removeListeners) listener(solution);
  }

  async function refresh(record: SolutionRecord | undefined): Promise<void> {
    if (!record || (versions.get(record.solution) ?? 0) >= record.version) return;
    accept(record, record.planId === undefined ? undefined : await find(record.planId));
  }

  const records = await retryAtStart(() => store.all());
  for (const record of records) await refresh(record);
  const close = store.watch((solution) => {
    store
      .find(solution)
      .then(refresh)
      .catch((error) => log.warn({ err: error, solution }, 'a changed solution could not be read'));
  });

  return {
    active: (solution) => inForce.get(solution),
    all: () => [...inForce.values()],
    names: () => [...inForce.keys()].sort(),
    find,
    accept,
    onChange: (listener) => void listeners.add(listener),
    onRemove: (listener) => void removeListeners.add(listener),
    close,
  };
}
