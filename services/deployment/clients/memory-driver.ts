import { reject } from '../../kit/bus/reject.ts';
import { createWakeSignal } from '../../kit/wake-signal.ts';
import type { Driver, LogLine, ObservedComponent } from '../domain/driver.ts';
import { type DeploymentPlan, type PlannedComponent, replicasOf } from '../domain/plan.ts';
import { isSameRollout, roundOf } from '../domain/rollout.ts';

export interface MemoryDriverOptions {
  readonly target?: string;
  /** Why the target cannot run a plan, as a sentence. */
  readonly impossible?: (plan: DeploymentPlan) => string | undefined;
  /** How a server does, where it is something else than running; asked at every look. */
  readonly observed?: (component: PlannedComponent, plan: DeploymentPlan) => Partial<ObservedComponent>;
}

export interface MemoryDriver extends Driver {
  /** Names of the servers of a deployment. */
  servers(deploymentId: string): readonly string[];
  /** A line that a component writes. */
  write(deploymentId: string, component: string, text: string): void;
}

interface Server {
  readonly plan: DeploymentPlan;
  readonly component: PlannedComponent;
  readonly port: number;
}

interface MemoryDeployment {
  readonly servers: Map<string, Server>;
  readonly lines: LogLine[];
}

const firstPort = 20_000;
const lookMs = 20;

/** A target whose servers are entries of a map. */
export function createMemoryDriver(options: MemoryDriverOptions = {}): MemoryDriver {
  const { target = 'memory', impossible, observed } = options;
  const deployments = new Map<string, MemoryDeployment>();
  const wake = createWakeSignal();
  let nextPort = firstPort;

  const serversOf = (id: string): Server[] => [...(deployments.get(id)?.servers.values() ?? [])];

  function write(deploymentId: string, component: string, text: string): void {
    deployments
      .get(deploymentId)
      ?.lines.push({ at: new Date().toISOString(), component, replica: '0', stream: 'stdout', text });
    wake.trigger();
  }

  return {
    target,
    keepsRunning: true,
    async plan(plan) {
      const why = impossible?.(plan);
      return why === undefined ? { status: 'possible' } : reject('unprocessable', 'target_unsupported', why);
    },

    async apply(plan, { signal, report }) {
      signal.throwIfAborted();
      const found = deployments.get(plan.deploymentId) ?? { servers: new Map<string, Server>(), lines: [] };
      deployments.set(plan.deploymentId, found);
      const wanted = plan.components.flatMap((component) =>
        Array.from({ length: replicasOf(component, plan.options) }, (_, replica) => ({
          component,
          name: nameOf(plan, component, replica),
        })),
      );
      for (const { component, name } of wanted) {
        if (found.servers.has(name)) continue;
        found.servers.set(name, { plan, component, port: nextPort++ });
        write(plan.deploymentId, component.name, `started for revision ${plan.revisionId}`);
      }
      // Replicas of this rollout that are not wanted any more.
      const names = new Set(wanted.map(({ name }) => name));
      for (const [name, server] of found.servers)
        if (isSameRollout(server.plan, plan) && !names.has(name)) found.servers.delete(name);
      report({ percent: 100, message: `${plan.components.length} model servers started` });
    },

    async observe(deploymentId) {
      return serversOf(deploymentId).map(({ plan, component, port }) => ({
        ...{ component: component.name, revisionId: plan.revisionId, round: roundOf(plan) },
        ...{ status: 'running', restarts: 0, detail: undefined },
        endpoint: { component: component.name, host: '127.0.0.1', port },
        ...observed?.(component, plan),
      }));
    },

    async prune(deploymentId, kept) {
      const servers = deployments.get(deploymentId)?.servers;
      for (const [name, { plan }] of servers ?? []) if (!isSameRollout(plan, kept)) servers?.delete(name);
    },

    async remove(deploymentId) {
      deployments.delete(deploymentId);
      return [];
    },

    async *logs(deploymentId, { limit, follow, signal }) {
      const linesOf = () => deployments.get(deploymentId)?.lines ?? [];
      let shown = Math.max(0, linesOf().length - limit);
      do {
        for (; shown < linesOf().length; shown += 1) {
          const line = linesOf()[shown];
          if (line) yield line;
        }
        if (follow && !signal.aborted) await wake.wait(lookMs);
      } while (follow && !signal.aborted);
    },

    servers: (deploymentId) => [...(deployments.get(deploymentId)?.servers.keys() ?? [])],
    write,
  };
}

function nameOf(plan: DeploymentPlan, component: PlannedComponent, replica: number): string {
  const round = roundOf(plan);
  const numbers = [...(round > 0 ? [`round ${round}`] : []), ...(replica > 0 ? [replica] : [])];
  return [component.name, plan.revisionId, ...numbers].join('/');
}
