import { z } from 'zod';
import { address, ConfigError, type Environment, integer, readSettings } from '../kit/config.ts';
import {
  artifactSettings,
  catalogSettings,
  contentSettings,
  imageRegistrySettings,
  optionalRepositorySettings,
  serviceAccount,
} from '../platform/settings.ts';

const pemFile = () => z.string().min(1).max(4_096).optional();

export const gateway = {
  ...catalogSettings,
  ...contentSettings,
  ...artifactSettings,
  ...optionalRepositorySettings,
  /** The registry that has the images of models, and the account there. */
  ...imageRegistrySettings,
  REGISTRY_CREDENTIALS: serviceAccount('the image registry').optional(),
  /** PEM files: the certificate of this platform, its key, and the authorities whose platforms may connect. None may without them. */
  FEDERATION_CERTIFICATE_FILE: pemFile(),
  FEDERATION_KEY_FILE: pemFile(),
  FEDERATION_AUTHORITIES_FILE: pemFile(),
  /** Certificates that those authorities have revoked: a CRL of each, PEM. */
  FEDERATION_REVOCATIONS_FILE: pemFile(),
  /** Where other platforms reach this gateway; addresses in answers begin with it. https:// and the name in the certificate without it. */
  FEDERATION_BASE_URL: address('this gateway, as other platforms reach it', ['https']).optional(),
  /** How long what the catalog says of a peer is believed. */
  FEDERATION_PEER_CACHE_MS: integer(2_000, 0, 60_000),
  /** Of one answer; a peer that asks for more has to narrow its selector. */
  FEDERATION_SOLUTION_LIMIT: integer(20_000, 1, 1_000_000),
};

export const readGatewayConfig = (env: Environment) => readSettings(gateway, env);
export type GatewayConfig = ReturnType<typeof readGatewayConfig>;

/** Throws a ConfigError where some of the files are named and others are not. */
export function validateFiles(env: Environment): void {
  const names = ['FEDERATION_CERTIFICATE_FILE', 'FEDERATION_KEY_FILE', 'FEDERATION_AUTHORITIES_FILE'] as const;
  const missing = names.filter((name) => !env[name]?.trim());
  if (missing.length > 0 && missing.length < names.length)
    throw new ConfigError(missing.map((name) => `${name} is not set: it goes with the other two files of federation`));
}
