import { reject } from '../../../kit/bus/reject.ts';
import { AppError } from '../../../kit/errors.ts';
import { createKeyedMutex } from '../../../kit/keyed-mutex.ts';
import type { Driver, DriverContext } from '../../domain/driver.ts';
import { type DeploymentPlan, type PlannedComponent, replicasOf } from '../../domain/plan.ts';
import { isSameRollout } from '../../domain/rollout.ts';
import { containerLogs } from './container-logs.ts';
import {
  type ContainerLimits,
  containerName,
  containerSpec,
  labels,
  portOf,
  type Reach,
  rolloutOf,
} from './container-spec.ts';
import { createDockerContainers, type DockerContainers } from './docker-containers.ts';
import type { DockerEngine } from './docker-engine.ts';
import { endpointOf, type InspectedContainer, observeContainer } from './observe-container.ts';
import { type PullToken, pullImage } from './pull-image.ts';

export interface DockerDriverDeps {
  readonly engine: DockerEngine;
  readonly pullToken: PullToken;
  /** Whether a model server answers at `http://host:port`. */
  readonly answers: (host: string, port: number) => Promise<boolean>;
  readonly limits: ContainerLimits;
  readonly reach: Reach;
}

type WithImage = PlannedComponent & { readonly image: string };

/** Ports that are tried for one container before the host counts as full. */
const portAttempts = 50;

/** Runs components as containers of a Docker engine, in a network of their deployment. */
export function createDockerDriver({ engine, pullToken, answers, limits, reach }: DockerDriverDeps): Driver {
  const containers = createDockerContainers(engine);
  // An engine that is asked twice at the same moment makes two networks of one name, and then starts no container in either.
  const applying = createKeyedMutex();

  const observed = async (container: InspectedContainer) => {
    const { host, port } = endpointOf(container, reach);
    const isUp = container.State.Status === 'running' && (await answers(host, port));
    return observeContainer(container, reach, isUp);
  };

  return {
    target: 'docker',
    keepsRunning: false,

    async plan({ components }) {
      const without = components.filter(({ image }) => image === undefined).map(({ containerName }) => containerName);
      if (without.length === 0) return { status: 'possible' };
      const detail = `There is no image of ${without.join(', ')}. Push it again where images are built, or deploy to local.`;
      return reject('unprocessable', 'image_missing', detail);
    },

    apply: (plan, context) =>
      applying.run(plan.deploymentId, async () => {
        for (const { image } of plan.components) await pullImage({ engine, pullToken }, String(image), context);
        await containers.ensureNetwork(plan.deploymentId);
        const wanted = plan.components.flatMap((component) =>
          Array.from({ length: replicasOf(component, plan.options) }, (_, replica) => ({ component, replica })),
        );
        for (const { component, replica } of wanted)
          await ensureContainer({ containers, limits, reach }, plan, component as WithImage, replica, context);
        await removeSurplus(containers, plan, new Set(wanted.map((one) => nameOf(plan, one))));
      }),

    observe: async (deploymentId) => Promise.all((await containers.list(deploymentId)).map(observed)),

    async prune(deploymentId, kept) {
      const others = (await containers.list(deploymentId)).filter(
        ({ Config }) => !isSameRollout(rolloutOf(Config.Labels), kept),
      );
      await Promise.all(others.map(({ Id }) => drain(containers, Id)));
    },

    async remove(deploymentId) {
      const left: { name: string; reason: string }[] = [];
      const attempt = (name: string, work: () => Promise<void>) =>
        work().catch((error) => {
          if (error instanceof AppError && error.retriable) throw error;
          left.push({ name, reason: error instanceof Error ? error.message : String(error) });
        });
      for (const { Id, Name } of await containers.list(deploymentId))
        await attempt(Name.slice(1), () => containers.remove(Id));
      await attempt(`the network of ${deploymentId}`, () => containers.removeNetwork(deploymentId));
      return left;
    },

    async *logs(deploymentId, options) {
      yield* containerLogs(engine, await containers.list(deploymentId), options);
    },
  };
}

const nameOf = (plan: DeploymentPlan, { component, replica }: { component: PlannedComponent; replica: number }) =>
  containerName(plan, component, replica);

interface Making {
  readonly containers: DockerContainers;
  readonly limits: ContainerLimits;
  readonly reach: Reach;
}

/** One that was made of something else is made anew; one that was made and not started is started. */
async function ensureContainer(
  { containers, limits, reach }: Making,
  plan: DeploymentPlan,
  component: WithImage,
  replica: number,
  { signal, report }: DriverContext,
): Promise<void> {
  const name = containerName(plan, component, replica);
  for (let attempt = 0; attempt < portAttempts; attempt += 1) {
    signal.throwIfAborted();
    const port = reach.via === 'host' ? portOf(name, attempt, reach.ports) : undefined;
    const spec = containerSpec({ plan, component, limits, reach, port });
    let found = await containers.find(name);
    if (found && found.Config.Labels[labels.made] !== spec.Labels[labels.made]) {
      await containers.remove(found.Id);
      found = undefined;
    }
    if (!found) await containers.create(name, spec);
    if (reach.via === 'network') await containers.connect(reach.network, name);
    report({ message: `starting ${component.containerName}` });
    if ((await containers.start(name)) === 'started') return;
    await containers.remove(name);
  }
  throw new AppError('unavailable', `No port of DEPLOYMENT_DOCKER_PORTS is free on the host; remove a deployment.`);
}

/** Replicas of this rollout that are not wanted any more. */
async function removeSurplus(containers: DockerContainers, plan: DeploymentPlan, wanted: ReadonlySet<string>) {
  const surplus = (await containers.list(plan.deploymentId)).filter(
    ({ Name, Config }) => isSameRollout(rolloutOf(Config.Labels), plan) && !wanted.has(Name.slice(1)),
  );
  await Promise.all(surplus.map(({ Id }) => drain(containers, Id)));
}

async function drain(containers: DockerContainers, id: string): Promise<void> {
  await containers.stop(id);
  await containers.remove(id);
}
