import { randomBytes } from 'node:crypto';
import { callbackSecret } from './callback-secret.ts';
import { catalogAdminPassword } from './catalog-admin-password.ts';
import { catalogCredentials, newServicesPassword } from './catalog-credentials.ts';
import { keptSecret } from './kept-secret.ts';

/** What identity encrypts its private keys with. */
export const newKeySecret = (): string => randomBytes(32).toString('base64url');

/** The services that call the catalog, each with an account of its own: its trail says which of them did what. */
const callers = ['identity', 'portal', 'publication', 'notification'];

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
  const services = await keptSecret(home, 'catalog-services-password', newServicesPassword);
  const admin = await catalogAdminPassword(home);
  const keys = await keptSecret(home, 'identity-key-secret', newKeySecret);
  const callback = await callbackSecret(home);
  const accountOf = (service: string) => `${service}:${services.text}`;
  const own: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    catalog: {
      CATALOG_ACCOUNTS: JSON.stringify([person.text, ...callers.map(accountOf)]),
      CATALOG_ADMIN_PASSWORD: admin.text,
    },
    identity: { IDENTITY_KEY_SECRET: keys.text },
    orchestrator: { ORCHESTRATOR_CALLBACK_SECRET: callback.text },
  };
  const envOf = (service: string, given: NodeJS.ProcessEnv) => ({
    ...own[service],
    ...(callers.includes(service) &&
      !given.CATALOG_CREDENTIALS && { [`${service.toUpperCase()}_CATALOG_CREDENTIALS`]: accountOf(service) }),
  });
  return {
    envOf: (services, given) => Object.assign({}, ...services.map((service) => envOf(service, given))),
    ...(admin.isNew && { adminPassword: admin.text }),
  };
}
