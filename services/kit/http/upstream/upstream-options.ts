import type { Service } from '../../service.ts';
import type { CircuitLimits } from '../circuits.ts';

export interface UpstreamOptions {
  readonly service: Service;
  /** For messages and metrics: `content`. Each server has its own name. */
  readonly name: string;
  /** Only the origin is used. */
  readonly url: string;
  /** `name:password` for HTTP Basic, sent with every request. */
  readonly credentials?: string;
  /** For requests, and as many for uploads; further ones wait. */
  readonly connections: number;
  /** Event streams at a time; further ones are rejected, because they would wait for hours. */
  readonly streams?: number;
  /** Until the headers of the response. The body has no time limit, because an event stream may be idle. */
  readonly timeoutMs: number;
  readonly breaker?: CircuitLimits;
}
