import type { Plan } from './plan.ts';

/** What the two documents are called in problems and answers. */
export type DocumentKind = 'blueprint' | 'dockerInfo';

export const transports = ['http', 'topics'] as const;
export type TransportName = (typeof transports)[number];

/** How runs of a solution are executed; kept with its blueprint. */
export interface RunSettings {
  readonly transport: TransportName;
  /** Topics of its own for the hops, so that it neither delays other solutions nor waits for them. */
  readonly isolated: boolean;
  /** Runs of it need no token, even where access is guarded. */
  readonly open?: true;
}

/** Everything a plan is made of, exactly as it was put; never changed once it is stored. */
export interface PlanDocuments {
  /** Hash of all the rest. */
  readonly id: string;
  readonly solution: string;
  /** JSON texts. */
  readonly blueprint: string;
  readonly dockerInfo: string;
  readonly settings: RunSettings;
  /** Texts of the models' .proto files by container name, as far as they could be fetched when the plan was made. */
  readonly protos: Readonly<Record<string, string>>;
}

/** Documents that were put and wait for the one they need. */
export interface PendingDocuments {
  readonly blueprint?: string;
  readonly dockerInfo?: string;
  readonly settings?: RunSettings;
}

/** A solution as it is stored. */
export interface SolutionRecord {
  readonly solution: string;
  /** Counts changes: of two concurrent writers one has to start again. */
  readonly version: number;
  /** The plan in force; absent while there is none, as after the solution was removed. */
  readonly planId?: string;
  readonly pending: PendingDocuments;
}

/** A solution as runs see it; replaced as a whole. */
export interface ActivePlan {
  readonly plan: Plan;
  readonly documents: PlanDocuments;
}

/** Where solutions are kept. Errors of all: `unavailable`. */
export interface SolutionStore {
  all(): Promise<SolutionRecord[]>;
  find(solution: string): Promise<SolutionRecord | undefined>;
  /** False where another writer has stored version `record.version` already. */
  save(record: SolutionRecord): Promise<boolean>;
  savePlan(documents: PlanDocuments): Promise<void>;
  /**
   * Leaves nothing of the solution but a record of this version, so that older accounts of it stay without effect. False where
   * another writer has stored that version already: nothing is removed then.
   */
  remove(solution: string, version: number): Promise<boolean>;
  findPlan(id: string): Promise<PlanDocuments | undefined>;
  /**
   * Calls back for every stored solution, and from then on for each that another process changes, until closed; survives an
   * unavailable engine. A caller that reads all of them first and watches then misses no change in between.
   */
  watch(onChange: (solution: string) => void): () => Promise<void>;
}
