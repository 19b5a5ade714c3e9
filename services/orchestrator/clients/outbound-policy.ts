import { createOutboundPolicy, type OutboundPolicy } from '../../kit/http/outbound/policy.ts';
import type { Service } from '../../kit/service.ts';
import type { ServingConfig } from '../config.ts';

type Config = Pick<
  ServingConfig,
  'ORCHESTRATOR_OUTBOUND_NETWORKS' | 'ORCHESTRATOR_OUTBOUND_HOSTS' | 'PLATFORM_ADDRESSES'
>;

/** Where models, data brokers, probes and .proto files may be; callbacks also at the hosts that are named for them. */
export const createOrchestratorPolicy = (
  service: Service,
  config: Config,
  callbackHosts: readonly string[] = [],
): OutboundPolicy =>
  createOutboundPolicy({
    networks: config.ORCHESTRATOR_OUTBOUND_NETWORKS,
    hosts: [...config.ORCHESTRATOR_OUTBOUND_HOSTS, ...callbackHosts],
    own: [...service.ownAddresses, ...config.PLATFORM_ADDRESSES],
    settings: ['ORCHESTRATOR_OUTBOUND_NETWORKS', 'ORCHESTRATOR_OUTBOUND_HOSTS'],
  });
