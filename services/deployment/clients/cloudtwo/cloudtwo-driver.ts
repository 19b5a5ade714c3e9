import { AppError } from '../../../kit/errors.ts';
import { createKeyedMutex } from '../../../kit/keyed-mutex.ts';
import type { Driver, ObservedComponent } from '../../domain/driver.ts';
import { choose } from './choose.ts';
import type { CloudSettings } from './cloud-settings.ts';
import { consoleLog, failureIn, readConsole } from './console-log.ts';
import { ensureServer, type PullToken } from './ensure-server.ts';
import { isOf, wantedServers } from './names.ts';
import { endpointOf, observeServer } from './observe-server.ts';
import type { OpenStack } from './open-stack.ts';
import { attempt, removeServers } from './remove-servers.ts';
import {
  type CloudResources,
  type CloudServer,
  isBeingDeleted,
  listGroups,
  listResources,
  listServers,
} from './resources.ts';
import { ensureSecurityGroup, removeGroup } from './security-group.ts';

export interface CloudtwoDriverDeps {
  readonly cloud: OpenStack;
  readonly settings: CloudSettings;
  readonly pullToken: PullToken;
  /** Whether a model server answers at `http://host:port`. */
  readonly answers: (host: string, port: number) => Promise<boolean>;
}

/** Lines of a console in which a failure is looked for. */
const failureLines = 100;

/** Runs components as servers of an OpenStack cloud, each started by cloud-init, in a security group of their deployment. */
export function createCloudtwoDriver({ cloud, settings, pullToken, answers }: CloudtwoDriverDeps): Driver {
  // No cloud keeps names unique: two applies at the same moment would each miss what the other makes.
  const applying = createKeyedMutex();

  async function observed(server: CloudServer, resources: CloudResources): Promise<ObservedComponent> {
    if (server.status !== 'ACTIVE') return observeServer(server, {});
    const endpoint = endpointOf(server, resources);
    if (endpoint && (await answers(endpoint.host, endpoint.port)))
      return observeServer(server, { answersAt: endpoint });
    return observeServer(server, { failure: failureIn(await readConsole(cloud, server, failureLines)) });
  }

  return {
    target: 'cloudtwo',
    keepsRunning: false,

    async plan(plan) {
      const chosen = await choose(cloud, settings, plan);
      return chosen.status === 'rejected' ? chosen : { status: 'possible' };
    },

    apply: (plan, context) =>
      applying.run(plan.deploymentId, async () => {
        const chosen = await choose(cloud, settings, plan);
        if (chosen.status === 'rejected')
          throw new AppError('unprocessable', chosen.rejection.detail, { reason: chosen.rejection.code });
        const groupId = await ensureSecurityGroup(cloud, plan, settings.callers);
        const found = await listResources(cloud, plan.deploymentId);
        const wanted = wantedServers(plan);
        for (const server of wanted) {
          context.signal.throwIfAborted();
          await ensureServer({ cloud, settings, pullToken, plan, chosen, groupId, found }, server, context);
        }
        const names = new Set(wanted.map(({ name }) => name));
        const isSurplus = (name: string) => isOf(name, plan) && !names.has(name);
        if ([...found.servers, ...found.ports].some(({ name }) => isSurplus(name)))
          await removeServers(cloud, settings, plan.deploymentId, isSurplus);
      }),

    async observe(deploymentId) {
      const resources = await listResources(cloud, deploymentId);
      const servers = resources.servers.filter((server) => !isBeingDeleted(server));
      return Promise.all(servers.map((server) => observed(server, resources)));
    },

    async prune(deploymentId, kept) {
      await removeServers(cloud, settings, deploymentId, (name) => !isOf(name, kept));
    },

    async remove(deploymentId) {
      const left = [...(await removeServers(cloud, settings, deploymentId, () => true))];
      for (const group of await listGroups(cloud, deploymentId))
        await attempt(left, `security group ${group.name}`, () => removeGroup(cloud, group));
      return left;
    },

    async *logs(deploymentId, options) {
      yield* consoleLog(cloud, await listServers(cloud, deploymentId), options, settings.lookEveryMs);
    },
  };
}
