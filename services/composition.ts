import type { RoleStart } from './kit/descriptor.ts';
import { run } from './main.ts';
import { standalone } from './orchestrator/config.ts';
import { gatewayPorts } from './orchestrator/service.ts';

// node services/composition.ts: an orchestrator of one composition, without engines; see services/orchestrator/README.md.

/** No role of the platform: with neither engines nor other services. */
export const standaloneRole: RoleStart = {
  ...{ service: 'orchestrator', role: 'standalone', ...gatewayPorts, settings: standalone },
  load: async () => (await import('./orchestrator/start-standalone.ts')).startStandalone,
};

if (import.meta.main) run([standaloneRole], [standaloneRole]);
