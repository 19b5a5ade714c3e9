import { isFree } from '../../../infra/engines/engines.ts';
import { createReadiness } from '../../../services/portal/clients/role-readiness.ts';
import { portUses } from '../../start/ports.ts';
import { probesOf } from '../../start/probes.ts';
import { platformServices, serviceName } from '../../start/services.ts';
import type { StartSettings } from '../../start/settings.ts';
import { type Check, type Finding, problem, warning, well } from '../finding.ts';

/** Before a start: whether the ports are free. While the platform runs: whether each of its roles is ready. */
export const ports: Check = {
  name: 'ports',
  run: ({ settings, launcher }) => (launcher === undefined ? freePorts(settings) : readyRoles(settings)),
};

async function freePorts(settings: StartSettings): Promise<readonly Finding[]> {
  const uses = portUses(settings, platformServices);
  const free = await Promise.all(uses.map(({ port }) => isFree(port)));
  const taken = uses.filter((_, index) => !free[index]);
  if (taken.length === 0)
    return [well('ports', `all ${uses.length} are free, and no platform runs with its data here`)];
  return taken.map(({ setting, port, who }) =>
    problem(
      `port ${port}`,
      `${who} needs it, and another program has it`,
      `set ${setting} to a free one, or end that program`,
    ),
  );
}

async function readyRoles(settings: StartSettings): Promise<readonly Finding[]> {
  const roles = await createReadiness({ probes: probesOf(platformServices, settings), now: Date.now }).read();
  const unready = roles.filter(({ state }) => state !== 'ready');
  if (unready.length === 0) return [well('roles', `all ${roles.length} are ready`)];
  return unready.map(({ service, role, state, missing }) => {
    const log = `read ${settings.MODELYARD_HOME}/logs/${service}-${role}.log`;
    const about = serviceName({ service, role });
    if (state === 'unreachable') return problem(about, 'does not answer at its admin port', log);
    return warning(about, `is not ready: it waits for ${missing.join(', ') || 'what it does not name'}`, log);
  });
}
