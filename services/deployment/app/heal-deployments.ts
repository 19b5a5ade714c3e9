import { AppError } from '../../kit/errors.ts';
import { type BackOff, backOffMs } from '../../kit/retry-policy.ts';
import { countAnswering } from '../domain/answering-servers.ts';
import type { Deployment, Endpoint } from '../domain/deployment.ts';
import type { Driver, ObservedComponent } from '../domain/driver.ts';
import { compositionName, documentsOf } from '../domain/orchestrator.ts';
import type { DeploymentPlan } from '../domain/plan.ts';
import { isSameRollout } from '../domain/rollout.ts';
import { abortUnwanted } from './abort-unwanted.ts';
import type { StepDeps } from './deps.ts';
import { planOf } from './steps/plan-of.ts';

type Deps = Pick<
  StepDeps,
  'deployments' | 'plans' | 'drivers' | 'orchestrator' | 'dataBrokers' | 'healing' | 'clock' | 'log'
>;

/** Between two attempts at a deployment that stays incomplete: its engine, or its model, does not let it run. */
const defaultBackOff: BackOff = { initialDelayMs: 5_000, maxDelayMs: 5 * 60_000 };
const pageSize = 200;
/** For all servers of one deployment. */
const attemptMs = 5 * 60_000;

interface Trouble {
  readonly failures: number;
  readonly nextAt: number;
  /** Whether a data broker was gone: made again, it has no settings. */
  readonly withoutBroker: boolean;
}

const unwanted = () => new AppError('cancelled', 'The deployment was updated or removed meanwhile.');

const placesOf = (endpoints: readonly Endpoint[]) =>
  endpoints
    .map((one) => `${one.component} ${one.host}:${one.port}`)
    .sort()
    .join();

/** One that is only slow to answer still has its settings, and would begin again at its first record. */
const isBrokerGone = (plan: DeploymentPlan, observed: readonly ObservedComponent[]): boolean =>
  plan.components.some(({ kind, name }) => {
    const own = observed.filter((one) => one.component === name && isSameRollout(one, plan));
    const isThere = ({ status, detail }: ObservedComponent) =>
      status === 'running' || (status === 'starting' && detail === undefined);
    return kind === 'data_broker' && !own.some(isThere);
  });

/**
 * Looks after deployments on targets that do not make again what is gone: a server that was killed or removed is started or
 * made again, as the plan says. Every call looks once. An unavailable target is tried again with the next look.
 */
export function createHealDeployments(
  deps: Deps,
  backOff: BackOff = defaultBackOff,
): (stop: AbortSignal) => Promise<void> {
  const troubles = new Map<string, Trouble>();

  async function heal(driver: Driver, deployment: Deployment, stop: AbortSignal): Promise<void> {
    const { id } = deployment;
    const plan = await planOf(deps, { ...deployment, deploymentId: id });
    const observed = await driver.observe(id);
    const running = observed.filter((one) => isSameRollout(one, plan) && one.status === 'running');
    const { wanted, answering, isComplete } = countAnswering(plan, running);
    if (!isComplete) {
      const { failures, nextAt, withoutBroker } = troubles.get(id) ?? { failures: 0, nextAt: 0, withoutBroker: false };
      const at = deps.clock.now();
      if (at < nextAt) return;
      troubles.set(id, {
        ...{ failures: failures + 1, nextAt: at + backOffMs(failures + 1, backOff) },
        withoutBroker: withoutBroker || isBrokerGone(plan, observed),
      });
      deps.log.warn(
        { deploymentId: id, running: answering, wanted },
        'servers of a deployment are gone; they are made again',
      );
      return whileHeld(deployment, AbortSignal.any([stop, AbortSignal.timeout(attemptMs)]), (signal) =>
        driver.apply(plan, { signal, report: () => undefined }),
      );
    }
    const withoutSettings = troubles.get(id)?.withoutBroker ?? false;
    if (!withoutSettings) troubles.delete(id);
    const endpoints = running.flatMap(({ endpoint }) => endpoint ?? []);
    // Made again, it may have got another port.
    if (!withoutSettings && placesOf(endpoints) === placesOf(deployment.endpoints)) return;
    return whileHeld(deployment, stop, async () => {
      if (withoutSettings) await deps.dataBrokers.configure(plan, endpoints);
      troubles.delete(id);
      if (plan.composition) await deps.orchestrator.put(compositionName(id, plan), documentsOf(plan, endpoints));
      await deps.deployments.change(id, ['ready'], { endpoints, at: new Date(deps.clock.now()).toISOString() });
    });
  }

  /** Updates and removals wait until it has ended: what they take away must not be made again behind them. */
  async function whileHeld(
    deployment: Deployment,
    stop: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const held = await deps.healing.hold(deployment.id);
    if (!held) return;
    const isWanted = async () => {
      const now = await deps.deployments.find(deployment.id);
      return now?.status === 'ready' && isSameRollout(now, deployment);
    };
    const signal = AbortSignal.any([stop, held.lost]);
    await abortUnwanted({ isWanted, unwanted, signal, log: deps.log }, work).finally(() => held.release());
  }

  async function healTarget(driver: Driver, stop: AbortSignal): Promise<void> {
    const { target } = driver;
    for (let before: string | undefined; !stop.aborted; ) {
      const query = {
        userId: undefined,
        solutionId: undefined,
        target,
        status: 'ready',
        before,
        limit: pageSize,
      } as const;
      const page = await deps.deployments.search(query);
      for (const deployment of page)
        await heal(driver, deployment, stop).catch((err) => {
          if (!stop.aborted)
            deps.log.warn({ err, deploymentId: deployment.id }, 'a deployment could not be looked after');
        });
      if (page.length < pageSize) return;
      before = page.at(-1)?.id;
    }
  }

  return async (stop) => {
    for (const driver of deps.drivers.values()) if (!driver.keepsRunning) await healTarget(driver, stop);
  };
}
