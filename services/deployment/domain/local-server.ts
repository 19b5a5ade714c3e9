import type { PythonRunner } from '../../platform/runners/python-runner.ts';
import type { ObservedComponent } from './driver.ts';
import type { ModelFile } from './plan.ts';
import type { Rollout } from './rollout.ts';

/** What a model server of this machine serves. */
export interface LocalModel {
  readonly runner: PythonRunner;
  readonly model: ModelFile;
  readonly metadata: ModelFile;
  readonly license: ModelFile | undefined;
  readonly proto: string | undefined;
}

/** A model server that is wanted on this machine. */
export interface LocalServer extends Rollout {
  /** Made of the deployment's id, component, replica and rollout. */
  readonly id: string;
  readonly deploymentId: string;
  readonly component: string;
  readonly replica: number;
  readonly model: LocalModel;
  readonly memoryLimitBytes: number;
  /** Cores. */
  readonly processorLimit: number;
}

/** How it does. */
export interface LocalServerState {
  readonly status: ObservedComponent['status'];
  /** Kept while the server is wanted, unless another program takes it; undefined before the first start. */
  readonly port: number | undefined;
  readonly restarts: number;
  readonly detail: string | undefined;
}

export interface StoredLocalServer extends LocalServer, LocalServerState {
  /** Raised whenever it is to start again. */
  readonly generation: number;
}

/** The model servers that are wanted on this machine, and how they do. Errors: `unavailable`. */
export interface LocalServerStore {
  /**
   * Makes these the servers of the rollout. One that is there is left as it is, or, where it has failed, starts again; other
   * servers of the same rollout are not wanted any more.
   */
  put(deploymentId: string, rollout: Rollout, servers: readonly LocalServer[]): Promise<void>;
  all(): Promise<readonly StoredLocalServer[]>;
  ofDeployment(deploymentId: string): Promise<readonly StoredLocalServer[]>;
  /** Of other deployments than this one. */
  countOthers(deploymentId: string): Promise<number>;
  /** No effect where the server is not wanted any more. */
  setState(id: string, state: LocalServerState): Promise<void>;
  /** Those of this rollout stay, where one is given. */
  remove(deploymentId: string, kept?: Rollout): Promise<void>;
}
