import { z } from 'zod';
import { integer } from '../../kit/config.ts';
import { isLoopback } from '../../kit/http/known-hosts.ts';
import { imageReference } from './image-reference.ts';

/** Secrets are sent there: by http to this machine alone. */
const secureUrl = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .refine((text) => {
      if (!URL.canParse(text)) return false;
      const { protocol, hostname } = new URL(text);
      return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, '')));
    }, 'must start with https://, or with http:// where it is on this machine');

/** Of the target `cloudone`, Azure. Accounts are those of deployers. */
export const cloudoneSettings = {
  /** Azure Resource Manager, and where its tokens come from. */
  DEPLOYMENT_CLOUDONE_URL: secureUrl('https://management.azure.com'),
  DEPLOYMENT_CLOUDONE_AUTHORITY_URL: secureUrl('https://login.microsoftonline.com'),
  /** The region of container groups. */
  DEPLOYMENT_CLOUDONE_LOCATION: z
    .string()
    .regex(/^[a-z0-9]{2,50}$/, 'must be the name of a region, as eastus')
    .default('eastus'),
  /** Of accounts that name none. */
  DEPLOYMENT_CLOUDONE_RESOURCE_GROUP: z.string().min(1).max(90).default('modelyard'),
  /** In that resource group; none: models have public addresses. */
  DEPLOYMENT_CLOUDONE_SUBNET: z
    .string()
    .regex(/^[\w.-]{2,64}\/[\w.-]{1,80}$/, 'must be network/subnet')
    .optional(),
  /** `host:port` at which Azure pulls images of the platform, over https. */
  DEPLOYMENT_CLOUDONE_REGISTRY: z
    .string()
    .regex(/^[A-Za-z0-9.:[\]-]{1,200}$/, 'must be host:port')
    .default('localhost:8088'),
  /** The account for it, `name:password`, which may pull and nothing else; none: images of public solutions. */
  DEPLOYMENT_CLOUDONE_REGISTRY_CREDENTIALS: z
    .string()
    .regex(/^[^:\p{Cc}]+:\P{Cc}+$/u, 'must be name:password')
    .optional(),
  /** `modelyard/orchestrator` or `modelyard/platform`, where Azure pulls it; with a subnet, each composition over HTTP gets an orchestrator of its own. None: the platform's runs them. */
  DEPLOYMENT_CLOUDONE_ORCHESTRATOR_IMAGE: imageReference().optional(),
  /** Of each model server, where a deployment says nothing. */
  DEPLOYMENT_CLOUDONE_MEMORY_BYTES: integer(2 ** 30, 8 * 2 ** 20),
  DEPLOYMENT_CLOUDONE_PROCESSORS: z.coerce.number().min(0.1).max(1_024).default(1),
  /** Of one request to Azure; of the import of an image. */
  DEPLOYMENT_CLOUDONE_TIMEOUT_MS: integer(30_000, 1_000, 120_000),
  DEPLOYMENT_CLOUDONE_IMPORT_MS: integer(15 * 60_000, 1_000, 60 * 60_000),
  /** How long Azure may take to remove container groups. */
  DEPLOYMENT_CLOUDONE_REMOVAL_LIMIT_MS: integer(3 * 60_000, 1_000, 30 * 60_000),
};
