import type { Plan } from './plan.ts';

/** What the two documents are called in problems and answers. */
export type DocumentKind = 'blueprint' | 'dockerInfo';

export const transports = ['http', 'topics'] as const;
export type TransportName = (typeof transports)[number];

/** How runs of a solution are carried out; kept with its blueprint. */
export interface RunSettings {
  readonly transport: TransportName;
  /** Topics of its own for the hops, so that it neither slows others down nor waits behind them. */
  readonly isolated: boolean;
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
  /** Texts of the models' .proto files by container name, where they could be had when the plan was made. */
  readonly protos: Readonly<Record<string, string>>;
}

/** Documents that were put and wait for a matching other one. */
export interface PendingDocuments {
  readonly blueprint?: string;
  readonly dockerInfo?: string;
  readonly settings?: RunSettings;
}

/** A solution as it is stored. */
export interface SolutionRecord {
  readonly solution: string;
  /** Counts changes, so that of two writers at once one starts again. */
  readonly version: number;
  /** The plan in force. */
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
  /** False where somebody else has written version `record.version` before. */
  save(record: SolutionRecord): Promise<boolean>;
  savePlan(documents: PlanDocuments): Promise<void>;
  findPlan(id: string): Promise<PlanDocuments | undefined>;
  /**
   * Calls back for every solution there is, and from then on for each that another process changes, until closed;
   * survives an engine that is away. So who reads all of them first, and follows then, misses nothing in between.
   */
  watch(onChange: (solution: string) => void): () => Promise<void>;
}
