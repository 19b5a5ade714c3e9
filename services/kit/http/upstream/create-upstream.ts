import { circuitOf } from '../circuits.ts';
import { openAddress } from './open-address.ts';
import type { Upstream } from './upstream.ts';
import type { UpstreamOptions } from './upstream-options.ts';

/** Connects when first used; closed with the service. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { service, name } = options;
  const { upstream, destroy } = openAddress(options, circuitOf(service, name, options.breaker));
  service.life.onStop(`connections to ${name}`, destroy);
  return upstream;
}
