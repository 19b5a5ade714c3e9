import type { Rejected } from '../../kit/bus/outcome.ts';
import type { Endpoint } from './deployment.ts';
import type { DeploymentPlan } from './plan.ts';
import type { Rollout } from './rollout.ts';

/** How one component does on its target. During an update there are servers of two rollouts. */
export interface ObservedComponent extends Rollout {
  readonly component: string;
  /** `failed`: the target has given up; `detail` says why, without anything that a model printed. */
  readonly status: 'waiting' | 'preparing' | 'starting' | 'running' | 'failed';
  /** Where it answers, once it is running. */
  readonly endpoint: Endpoint | undefined;
  /** The servers that answer at its endpoint, where the target spreads calls over them; one of several otherwise. */
  readonly servers?: number;
  /** How often it was started again after it had ended. */
  readonly restarts: number;
  readonly detail: string | undefined;
}

/** One line that a component or its target wrote. */
export interface LogLine {
  /** ISO 8601. */
  readonly at: string;
  readonly component: string;
  /** Tells the servers of a component apart: `0`, or the name of a pod. */
  readonly replica: string;
  /** Undefined where the target does not tell, and for lines of the platform. */
  readonly stream: 'stdout' | 'stderr' | undefined;
  readonly text: string;
}

export interface DriverContext {
  /** Aborted when the step has no more time, or the worker stops. */
  readonly signal: AbortSignal;
  /** Shown to the deployer: `{ percent: 40, message: 'installing scikit-learn' }`. */
  report(progress: { readonly percent?: number; readonly message: string }): void;
}

/**
 * A target: this machine, a cluster, a cloud. Every method may be called again after a worker died in it, and by another worker;
 * what a driver makes has names derived from the deployment's id, so that nothing is made twice and everything is found again.
 * Errors: `unavailable` where the target does not answer, which is waited for.
 */
export interface Driver {
  /** The name in `target`. */
  readonly target: string;
  /** Whether the target itself makes again what is gone; a worker looks after the others. */
  readonly keepsRunning: boolean;
  /** Whether it runs an orchestrator for this plan, observed as the component `modelconnector`. Absent: the platform's runs all. */
  runsOrchestrator?(plan: DeploymentPlan): boolean;
  /** Whether the target could run it, without effect: a rejection says what is missing and what to do. */
  plan(plan: DeploymentPlan): Promise<Rejected | { readonly status: 'possible' }>;
  /** Makes the target run the plan: what is missing is started, what another rollout needs stays until `prune`. */
  apply(plan: DeploymentPlan, context: DriverContext): Promise<void>;
  /** Empty where the target knows nothing of the deployment. */
  observe(deploymentId: string): Promise<readonly ObservedComponent[]>;
  /** Removes what runs for other rollouts than this one. */
  prune(deploymentId: string, kept: Rollout): Promise<void>;
  /** Removes everything. What could not be removed comes back by name, with the reason. */
  remove(deploymentId: string): Promise<readonly { readonly name: string; readonly reason: string }[]>;
  /** The newest `limit` lines, oldest first; then, with `follow`, those that come, until the signal is aborted. */
  logs(
    deploymentId: string,
    options: { readonly limit: number; readonly follow: boolean; readonly signal: AbortSignal },
  ): AsyncIterable<LogLine>;
}
