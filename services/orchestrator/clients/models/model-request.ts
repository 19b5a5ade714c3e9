import type { CallContext } from '../../domain/model-caller.ts';
import type { ModelEndpoint } from './model-endpoint.ts';

/** What is sent, and how much of a run goes with it. */
export interface ModelRequest {
  readonly door: ModelEndpoint;
  readonly context: CallContext;
  readonly until: number;
  readonly body: Uint8Array;
  readonly type: string;
}
