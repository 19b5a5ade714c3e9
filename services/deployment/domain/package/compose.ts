import { stringify } from 'yaml';
import { brokerConfiguration } from '../manifests/data-broker.ts';
import { dockerInfoOf, orchestratorName } from '../manifests/docker-info.ts';
import { clusterImage } from '../manifests/images.ts';
import type { ClusterOptions } from '../manifests/manifest.ts';
import { brokerPort, modelPort, orchestratorPort } from '../manifests/ports.ts';
import { documentDestinations, putCommand } from '../manifests/put-documents.ts';
import type { DeploymentPlan, PlannedComponent } from '../plan.ts';
import type { PackageEntry } from './entry.ts';

/** `compose.yaml`: the same on one Docker host, without the probe. What is published is so to this machine alone. */
export function composeEntries(plan: DeploymentPlan, options: ClusterOptions): PackageEntry[] {
  const { components, composition } = plan;
  const models = components.map((component) => [component.name, modelService(plan, component, options)] as const);
  const services = { ...Object.fromEntries(models), ...(composition && compositionServices(plan, options)) };
  const file = { path: 'compose.yaml', text: stringify({ services }, { lineWidth: 0 }) };
  // Not as `name` in the file, which the Compose of Debian 12 rejects.
  const project = { path: '.env', text: `COMPOSE_PROJECT_NAME=${plan.name}\n` };
  // Containers answer at their own ports: there are no Services here.
  const info = dockerInfoOf(plan, { nameOf: (name) => name, probe: undefined }, containerPort);
  return [file, project, ...(composition ? [{ path: 'compose/dockerinfo.json', text: `${info}\n` }] : [])];
}

const folder = '/composition';

const containerPort = ({ kind }: Pick<PlannedComponent, 'kind'>) => (kind === 'data_broker' ? brokerPort : modelPort);

function modelService(plan: DeploymentPlan, component: PlannedComponent, { registry, limits }: ClusterOptions) {
  const { image = '', kind, solutionId } = component;
  const { memoryLimitBytes = limits.memoryBytes, processorLimit = limits.cores } = plan.options;
  return {
    image: literal(clusterImage(image, solutionId, registry)),
    restart: 'unless-stopped',
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    mem_limit: memoryLimitBytes,
    cpus: processorLimit,
    ...(kind === 'data_broker' && { volumes: ['./datasource:/var/acumos/datasource:ro'] }),
    ...(!plan.composition && { ports: [published('MODEL_PORT', 8557, modelPort)] }),
  };
}

function compositionServices(plan: DeploymentPlan, { orchestratorImage, curlImage }: ClusterOptions) {
  const broker = brokerConfiguration(plan);
  const orchestrator = `${orchestratorName}:${orchestratorPort}`;
  const destinations = documentDestinations(plan, `${broker?.component}:${brokerPort}`, orchestrator);
  const files = destinations.map(({ file }) =>
    mounted(file === 'dockerinfo.json' ? `compose/${file}` : file, '/documents'),
  );
  return {
    [orchestratorName]: {
      image: literal(orchestratorImage),
      restart: 'unless-stopped',
      // The platform's has them again after each start; others get them once, from the service below.
      environment: { ORCHESTRATOR_COMPOSITION: folder },
      volumes: ['blueprint.json', 'compose/dockerinfo.json'].map((path) => mounted(path, folder)),
      ports: [published('ORCHESTRATOR_PORT', orchestratorPort, orchestratorPort)],
    },
    'put-documents': {
      image: literal(curlImage),
      entrypoint: ['sh', '-c', literal(putCommand(destinations))],
      volumes: files,
      depends_on: [orchestratorName],
      restart: 'on-failure',
    },
  };
}

/** A file of the package in a folder of a container. */
const mounted = (path: string, folder: string) => `./${path}:${folder}/${path.split('/').at(-1)}:ro`;

/** At a port of the user's choice. */
const published = (setting: string, usual: number, port: number) => `127.0.0.1:\${${setting}:-${usual}}:${port}`;

/** Compose reads a dollar as the beginning of a variable. */
const literal = (text: string) => text.replaceAll('$', '$$$$');
