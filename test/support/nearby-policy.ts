import { networks } from '../../services/kit/http/networks.ts';
import { createOutboundPolicy } from '../../services/kit/http/outbound/policy.ts';

/** What specs have that call fakes on this machine. */
export const nearbyPolicy = createOutboundPolicy({
  networks: networks().parse('127.0.0.0/8, ::1'),
  own: [],
  settings: ['SPEC_NETWORKS'],
});
