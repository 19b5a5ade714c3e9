import type { Tool } from './tools.ts';

/** A tool with the ids and files of its solution, the same on every platform. */
export interface PlannedTool extends Tool {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly version: string;
  readonly files: readonly ToolFile[];
}

/** A file of a tool, and the artifact that it is in the catalog. */
export interface ToolFile {
  readonly artifactId: string;
  readonly artifactTypeCode: 'MI' | 'TG' | 'PJ';
  readonly name: string;
  /** Path below the artifact repository. */
  readonly uri: string;
  readonly text: string;
}

/**
 * How far the solution of a tool is. `unfinished`: it is there, inactive, and was not changed since it was created. `made` ones
 * are the administrators' own from then on, also where one was deleted.
 */
export type ToolState = 'absent' | 'unfinished' | 'made';

/** The catalog. Errors of all: `unavailable`, `invalid`, `conflict`. */
export interface ToolCatalog {
  stateOf(solutionId: string): Promise<ToolState>;
  /** The active administrator who has been there longest. */
  administrator(): Promise<string>;
  /** The inactive solution with its public revision, its artifacts and its description. Idempotent, also while another worker does the same. */
  add(tool: PlannedTool, userId: string): Promise<void>;
  /**
   * Activates it, unless another worker did, or an administrator changed it. `name_taken`: another solution that others can
   * see has its name, and it stays as it is.
   */
  activate(solutionId: string): Promise<'activated' | 'changed' | 'name_taken'>;
}

/** The artifact repository. Errors: `unavailable`; `conflict` where other bytes have that path. */
export interface ToolFiles {
  /** Idempotent. */
  store(uri: string, text: string): Promise<void>;
}
