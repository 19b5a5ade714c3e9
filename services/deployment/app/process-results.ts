import type { StepOf } from '../../kit/process/definition.ts';
import type { Endpoint } from '../domain/deployment.ts';
import type { ChangeDeployment, RunRevision } from '../domain/run-revision.ts';

/** What each step that runs a revision resolves to, by its name. Stored. */
export interface RunResults {
  readonly record: { readonly taskNumber: number };
  readonly read: { readonly components: number; readonly message: string };
  readonly plan: Record<string, never>;
  readonly apply: { readonly message: string };
  readonly wait: { readonly endpoints: readonly Endpoint[]; readonly message: string };
  readonly configure: { readonly message?: string };
  readonly compose: { readonly message?: string };
  readonly tell: Record<string, never>;
  readonly serve: Record<string, never>;
}

export interface RemoveResults {
  readonly halt: Record<string, never>;
  readonly withdraw: Record<string, never>;
  readonly remove: { readonly left: readonly string[] };
  readonly tell: Record<string, never>;
}

export interface RestartResults extends RunResults {
  readonly restart: RunResults['apply'];
}

export type RunStep<K extends keyof RunResults> = StepOf<RunRevision, RunResults, K>;
export type RemoveStep<K extends keyof RemoveResults> = StepOf<ChangeDeployment, RemoveResults, K>;
