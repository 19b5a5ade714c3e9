import { randomBytes } from 'node:crypto';
import { settingPrefix } from '../../services/kit/config.ts';
import type { ServiceDescriptor } from '../../services/kit/descriptor.ts';
import { services } from '../../services/services.ts';
import { callbackSecret } from './callback-secret.ts';
import { catalogAdminPassword } from './catalog-admin-password.ts';
import { catalogCredentials, newServicesPassword } from './catalog-credentials.ts';
import { keptSecret } from './kept-secret.ts';

/** What identity encrypts its private keys with. */
export const newKeySecret = (): string => randomBytes(32).toString('base64url');

const descriptors: readonly ServiceDescriptor[] = services;

/** The services that call the catalog, each with an account of its own: its trail says which of them did what. */
export const catalogClients = descriptors
  .filter(({ accounts }) => accounts?.includes('catalog'))
  .map(({ name }) => name);

export interface PlatformSecrets {
  /**
   * Settings for a process with these services: no other secrets than those they need, and none that is given. What each
   * service has a value of its own for carries the service's name in front.
   */
  envOf(services: readonly string[], given: NodeJS.ProcessEnv): Readonly<Record<string, string>>;
  /** The first password of the user `admin`, where this start has made it. */
  readonly adminPassword?: string;
}

/** Secrets of a platform on this machine, made by its first start and kept in files of its home. */
export async function platformSecrets(home: string): Promise<PlatformSecrets> {
  const person = await catalogCredentials(home);
  const shared = await keptSecret(home, 'catalog-services-password', newServicesPassword);
  const admin = await catalogAdminPassword(home);
  const keys = await keptSecret(home, 'identity-key-secret', newKeySecret);
  const callback = await callbackSecret(home);
  const accountOf = (service: string) => `${service}:${shared.text}`;
  const made: Readonly<Record<string, string>> = {
    CATALOG_ACCOUNTS: JSON.stringify([person.text, ...catalogClients.map(accountOf)]),
    CATALOG_ADMIN_PASSWORD: admin.text,
    IDENTITY_KEY_SECRET: keys.text,
    ORCHESTRATOR_CALLBACK_SECRET: callback.text,
  };
  const envOf = ({ name, secrets = [] }: ServiceDescriptor, given: NodeJS.ProcessEnv) => ({
    ...Object.fromEntries(secrets.map((secret) => [secret, made[secret]])),
    ...(catalogClients.includes(name) &&
      !given.CATALOG_CREDENTIALS && { [`${settingPrefix(name)}CATALOG_CREDENTIALS`]: accountOf(name) }),
  });
  return {
    envOf: (names, given) =>
      Object.assign(
        {},
        ...descriptors.filter(({ name }) => names.includes(name)).map((service) => envOf(service, given)),
      ),
    ...(admin.isNew && { adminPassword: admin.text }),
  };
}
