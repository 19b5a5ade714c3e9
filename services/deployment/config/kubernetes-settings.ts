import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { commaSeparated, integer } from '../../kit/config.ts';
import { imageReference } from './image-reference.ts';

const gib = 2 ** 30;

const networks = (standard: string) =>
  z
    .string()
    .default(standard)
    .transform(commaSeparated)
    .pipe(z.array(z.union([z.cidrv4(), z.cidrv6()], 'must be networks as 10.0.0.0/8')));

/** Of the target `kubernetes`. */
export const kubernetesSettings = {
  /** A kubeconfig, whose current context is used. None: the account of the pod that the worker runs in. */
  DEPLOYMENT_KUBERNETES_KUBECONFIG: z.string().refine(isAbsolute, 'must be an absolute path').optional(),
  /** Namespaces are `<prefix>-<id of the deployment>`. */
  DEPLOYMENT_KUBERNETES_NAMESPACE: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,24}[a-z0-9]$/, 'must be 2 to 26 of a-z 0-9 -, beginning with a letter')
    .default('modelyard'),
  /** `host:port` at which nodes of the cluster pull images of the platform. */
  DEPLOYMENT_KUBERNETES_REGISTRY: z.string().min(1).max(200).default('localhost:8088'),
  /** The account for it, `name:password`, which all who may read secrets of the namespaces see; none: images of public solutions. */
  DEPLOYMENT_KUBERNETES_REGISTRY_CREDENTIALS: z
    .string()
    .regex(/^[^:\p{Cc}]+:\P{Cc}+$/u, 'must be name:password')
    .optional(),
  /** Whether the platform calls models by the names of their Services, or at ports of the nodes. */
  DEPLOYMENT_KUBERNETES_REACH: z.enum(['cluster', 'nodes'], 'must be cluster or nodes').default('cluster'),
  /** Networks that may call models, as CIDR, separated by commas: those of the platform. */
  DEPLOYMENT_KUBERNETES_CALLERS: networks('10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16'),
  /** Networks that data brokers may connect to, besides the pods of their deployment; none: they reach no data elsewhere. */
  DEPLOYMENT_KUBERNETES_DATA_NETWORKS: networks(''),
  /** `modelyard/orchestrator` or `modelyard/platform`, where the cluster pulls it: each composition over HTTP gets an orchestrator of its own. None: the platform's runs them. */
  DEPLOYMENT_KUBERNETES_ORCHESTRATOR_IMAGE: imageReference().optional(),
  /** Of each model server, where a deployment says nothing. */
  DEPLOYMENT_KUBERNETES_MEMORY_BYTES: integer(gib, 8 * 2 ** 20),
  DEPLOYMENT_KUBERNETES_PROCESSORS: z.coerce.number().min(0.01).max(1_024).default(1),
  /** Servers of one model that the autoscaler may add up to. */
  DEPLOYMENT_KUBERNETES_MAX_REPLICAS: integer(3, 1, 1_000),
  /** How long one request to the API server may take. */
  DEPLOYMENT_KUBERNETES_TIMEOUT_MS: integer(15_000, 1_000, 120_000),
};

export type KubernetesConfig = z.output<z.ZodObject<typeof kubernetesSettings>>;
