import { z } from 'zod';
import { commaSeparated, httpUrl, integer } from '../../kit/config.ts';

const name = () => z.string().min(1).max(255);

/** `name:secret`. */
const credentials = () => z.string().regex(/^[^:\p{Cc}]+:\P{Cc}+$/u, 'must be name:password');

/** Of the target `cloudtwo`, an OpenStack cloud. */
export const cloudtwoSettings = {
  /** Keystone, with or without /v3. Without it nothing is deployed there. */
  DEPLOYMENT_CLOUDTWO_URL: httpUrl('Keystone').optional(),
  /** `id:secret` of an application credential: limited to a project, and revoked by itself. */
  DEPLOYMENT_CLOUDTWO_APPLICATION_CREDENTIALS: credentials().optional(),
  /** Otherwise `name:password` of an account, its project, and the domains of both. */
  DEPLOYMENT_CLOUDTWO_CREDENTIALS: credentials().optional(),
  DEPLOYMENT_CLOUDTWO_PROJECT: name().optional(),
  DEPLOYMENT_CLOUDTWO_USER_DOMAIN: name().default('Default'),
  DEPLOYMENT_CLOUDTWO_PROJECT_DOMAIN: name().default('Default'),
  /** None: the first one of the service catalog. */
  DEPLOYMENT_CLOUDTWO_REGION: name().optional(),
  DEPLOYMENT_CLOUDTWO_INTERFACE: z.enum(['public', 'internal'], 'must be public or internal').default('public'),
  /** Of servers, with cloud-init, systemd, and Docker or apt. */
  DEPLOYMENT_CLOUDTWO_IMAGE: name().default('ubuntu-24.04'),
  /** A server gets the smallest of these that is large enough for what its deployment asks for. */
  DEPLOYMENT_CLOUDTWO_FLAVORS: z
    .string()
    .default('m1.small, m1.medium')
    .transform(commaSeparated)
    .pipe(z.array(z.string().max(255)).min(1, 'must name flavours, separated by commas')),
  DEPLOYMENT_CLOUDTWO_NETWORK: name().default('private'),
  /** None: servers have no floating address, and the platform reaches them in their network. */
  DEPLOYMENT_CLOUDTWO_EXTERNAL_NETWORK: name().optional(),
  /** Networks that may call models, as CIDR, separated by commas: those of the platform. */
  DEPLOYMENT_CLOUDTWO_CALLERS: z
    .string()
    .default('10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16')
    .transform(commaSeparated)
    .pipe(z.array(z.union([z.cidrv4(), z.cidrv6()], 'must be networks as 10.0.0.0/8'))),
  /** `host:port` at which servers pull images of the platform, over https. */
  DEPLOYMENT_CLOUDTWO_REGISTRY: z
    .string()
    .regex(/^[A-Za-z0-9.:[\]-]{1,200}$/, 'must be host:port')
    .default('localhost:8088'),
  /** Of one request to the cloud. */
  DEPLOYMENT_CLOUDTWO_TIMEOUT_MS: integer(30_000, 1_000, 120_000),
  /** How long the cloud may take to remove servers. */
  DEPLOYMENT_CLOUDTWO_REMOVAL_LIMIT_MS: integer(3 * 60_000, 1_000, 30 * 60_000),
};

export type CloudtwoConfig = z.output<z.ZodObject<typeof cloudtwoSettings>>;
