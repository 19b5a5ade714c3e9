import { z } from 'zod';
import { integer } from '../../kit/config.ts';
import { imageReference } from './image-reference.ts';

/** Of packages for clusters that the platform does not reach. */
export const packageSettings = {
  /** `host:port` at which such clusters pull images of the platform. */
  DEPLOYMENT_PACKAGE_REGISTRY: z
    .string()
    .regex(/^[A-Za-z0-9.:[\]-]{1,200}$/, 'must be host:port')
    .default('localhost:8088'),
  /** Runs compositions there: an orchestrator with the HTTP interface of the predecessor's. None: models are packaged, compositions are not. */
  DEPLOYMENT_PACKAGE_ORCHESTRATOR_IMAGE: imageReference().optional(),
  /** Shows what flows between models, where a composition asks for it; none: compositions run without. */
  DEPLOYMENT_PACKAGE_PROBE_IMAGE: imageReference().optional(),
  /** Serves the models' .proto files to it, from /usr/share/nginx/html. */
  DEPLOYMENT_PACKAGE_FILES_IMAGE: imageReference().default('nginx:1.29'),
  /** Has sh and curl. */
  DEPLOYMENT_PACKAGE_CURL_IMAGE: imageReference().default('curlimages/curl:8.16.0'),
  /** Of each model server. */
  DEPLOYMENT_PACKAGE_MEMORY_BYTES: integer(2 ** 30, 8 * 2 ** 20),
  DEPLOYMENT_PACKAGE_PROCESSORS: z.coerce.number().min(0.01).max(1_024).default(1),
};

export type PackageConfig = z.output<z.ZodObject<typeof packageSettings>>;
