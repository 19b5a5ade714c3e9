import type { CallContext } from '../../domain/model-caller.ts';
import type { ModelEndpoint } from './model-endpoint.ts';

/** One request to a model over HTTP. */
export interface ModelRequest {
  readonly endpoint: ModelEndpoint;
  readonly context: CallContext;
  readonly until: number;
  readonly body: Uint8Array;
  readonly type: string;
}
