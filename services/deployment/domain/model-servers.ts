import type { Endpoint } from './deployment.ts';

/** Bytes, and what they are. */
export interface Message {
  readonly bytes: Buffer;
  readonly contentType: string;
}

export interface ModelAnswer extends Message {
  readonly status: number;
}

export type CompositionAddress = { readonly solution: string } | { readonly own: Endpoint };

/** Calls what runs. Errors: `unavailable` where no server answers, `deadline_exceeded`, `too_large`. */
export interface ModelServers {
  /** One of the servers of a single model. */
  callModel(endpoints: readonly Endpoint[], operation: string, message: Message): Promise<ModelAnswer>;
  /** The platform's orchestrator, for the solution of this name; `own`: that of the composition alone. */
  callComposition(at: CompositionAddress, operation: string, message: Message): Promise<ModelAnswer>;
}
