import type { DeploymentPlan, PlannedComponent } from '../plan.ts';
import { clusterImage } from './images.ts';
import type { ClusterOptions, Count, Manifest } from './manifest.ts';
import { brokerPort, modelPort, modelServicePort } from './ports.ts';
import { portProbes, restricted, workloadManifests } from './workload.ts';

/** The folder in which a data broker finds files, as with the predecessor: also that of a node. */
const dataFolder = '/var/acumos/datasource';

/** For a cluster whose nodes its users may reach. */
export const nodeFolder = { hostPath: { path: dataFolder, type: 'DirectoryOrCreate' } };

/** Service and Deployment of a model or a data broker. Its image must be there: `missingImages` says so before. */
export function componentManifests(
  plan: DeploymentPlan,
  component: PlannedComponent,
  replicas: Count | undefined,
  options: ClusterOptions,
): Manifest[] {
  const { name, image = '', kind, solutionId } = component;
  const isBroker = kind === 'data_broker';
  const port = isBroker ? brokerPort : modelPort;
  const container = {
    name,
    image: clusterImage(image, solutionId, options.registry),
    ports: [{ name: 'protobuf-api', containerPort: port }],
    resources: resourcesOf(plan, options),
    securityContext: restricted,
    ...portProbes(port),
    ...(isBroker && { volumeMounts: [{ name: 'datasource', mountPath: dataFolder, readOnly: true }] }),
  };
  const workload = {
    component: name,
    // Two brokers would each give every record, and only one of them would get its settings.
    replicas: isBroker ? 1 : replicas,
    isAlone: isBroker,
    ports: [{ name: 'protobuf-api', port: modelServicePort, targetPort: port }],
    published: isBroker || options.published === 'models',
    containers: [container],
  };
  const volumes = [{ name: 'datasource', ...options.dataVolume }];
  return workloadManifests(plan, isBroker ? { ...workload, volumes } : workload, options);
}

function resourcesOf({ options }: DeploymentPlan, { limits }: ClusterOptions) {
  const memory = String(options.memoryLimitBytes ?? limits.memoryBytes);
  const cpu = `${Math.max(1, Math.round((options.processorLimit ?? limits.cores) * 1_000))}m`;
  // A quarter is reserved: models are idle most of the time, and their memory is not.
  const requested = `${Math.max(1, Math.round((options.processorLimit ?? limits.cores) * 250))}m`;
  return { requests: { cpu: requested, memory }, limits: { cpu, memory } };
}

/** The components that have no image, and so run in no cluster. */
export const missingImages = ({ components }: DeploymentPlan): readonly string[] =>
  components.filter(({ image }) => image === undefined || image === '').map(({ containerName }) => containerName);
