import { randomBytes } from 'node:crypto';
import { newPassword } from '../../infra/engines/engines.ts';
import { settingPrefix } from '../../services/kit/config.ts';
import type { ServiceDescriptor } from '../../services/kit/descriptor.ts';
import { isKeyText } from '../../services/kit/secrets/ed25519-jws.ts';
import { newImageKey } from '../../services/onboarding/images/attest/image-signer.ts';
import { commandKeySetting, commandKeySettings } from '../../services/platform/bus/command-keys.ts';
import { newRegistryKey } from '../../services/platform/tokens/registry-key.ts';
import { services } from '../../services/services.ts';
import { callbackSecret } from './callback-secret.ts';
import { catalogAdminPassword } from './catalog-admin-password.ts';
import { catalogCredentials, newOperatorAccount } from './catalog-credentials.ts';
import { commandKeys, type KeptCommandKeys } from './command-keys.ts';
import { keptSecret } from './kept-secret.ts';

/** What identity encrypts its private keys with, and deployment the credentials of deployers. */
export const newKeySecret = (): string => randomBytes(32).toString('base64url');

const descriptors: readonly ServiceDescriptor[] = services;

/** Services whose clients have accounts, each one of its own: the other service knows which of them did what. */
export const accountServices = ['catalog', 'content', 'artifacts', 'registry', 'orchestrator'] as const;
type AccountService = (typeof accountServices)[number];

/** The services that call another one. */
export const clientsOf = (called: AccountService): readonly string[] =>
  descriptors.filter(({ accounts }) => accounts?.includes(called)).map(({ name }) => name);

/** The services that sign commands. */
export const commandSenders: readonly string[] = descriptors
  .filter(({ roles }) => roles.some(({ settings }) => 'COMMAND_KEY' in settings))
  .map(({ name }) => name);

/** `CATALOG_CREDENTIALS`: the account that a client sends. */
export const credentialsSetting = (called: AccountService): string => `${settingPrefix(called)}CREDENTIALS`;

export interface PlatformSecrets {
  /**
   * Settings for a process with these services: no other secrets than those they need, and none that is given. What each
   * service has a value of its own for carries the service's name in front.
   */
  envOf(services: readonly string[], given: NodeJS.ProcessEnv): Readonly<Record<string, string>>;
  /** What the image registry's proxy signs tokens with. */
  readonly registryKey: string;
  /** The first password of the user `admin`, where this start has made it. */
  readonly adminPassword?: string;
}

/** Secrets of a platform on this machine, made by its first start and kept in files of its home. */
export async function platformSecrets(home: string): Promise<PlatformSecrets> {
  const person = await catalogCredentials(home);
  const passwords = {
    catalog: await keptSecret(home, 'catalog-services-password', newPassword),
    content: await keptSecret(home, 'content-services-password', newPassword),
    artifacts: await keptSecret(home, 'artifacts-services-password', newPassword),
    registry: await keptSecret(home, 'registry-services-password', newPassword),
    orchestrator: await keptSecret(home, 'orchestrator-services-password', newPassword),
  };
  const admin = await catalogAdminPassword(home);
  const operator = await keptSecret(home, 'registry-credentials', newOperatorAccount);
  const registry = await keptSecret(home, 'registry-key', newRegistryKey);
  const imageKey = await keptSecret(home, 'image-key', newImageKey);
  const keys = await keptSecret(home, 'identity-key-secret', newKeySecret);
  const credentials = await keptSecret(home, 'deployment-credentials-key', newKeySecret);
  const callback = await callbackSecret(home);
  const now = new Date();
  const signingKeys = new Map<string, KeptCommandKeys>();
  for (const name of commandSenders) signingKeys.set(name, await commandKeys(home, name, now));
  // What they have signed before a rotation may still wait.
  const formerKeys = [...signingKeys].flatMap(([name, { former }]) =>
    former.map(({ publicKey }) => `${name}:${publicKey}`),
  );
  const accountOf = (client: string, called: AccountService) => `${client}:${passwords[called].text}`;
  const accountsOf = (called: AccountService) => clientsOf(called).map((client) => accountOf(client, called));
  const made: Readonly<Record<string, string>> = {
    CATALOG_ACCOUNTS: JSON.stringify([person.text, ...accountsOf('catalog')]),
    CONTENT_ACCOUNTS: JSON.stringify(accountsOf('content')),
    ARTIFACTS_ACCOUNTS: JSON.stringify(accountsOf('artifacts')),
    REGISTRY_ACCOUNTS: JSON.stringify([operator.text, ...accountsOf('registry')]),
    ORCHESTRATOR_ACCOUNTS: JSON.stringify(accountsOf('orchestrator')),
    REGISTRY_KEY: registry.text,
    ONBOARDING_IMAGE_KEY: imageKey.text,
    CATALOG_ADMIN_PASSWORD: admin.text,
    IDENTITY_KEY_SECRET: keys.text,
    DEPLOYMENT_CREDENTIALS_KEY: credentials.text,
    ORCHESTRATOR_CALLBACK_SECRET: callback.text,
    DEPLOYMENT_CALLBACK_SECRET: callback.text,
  };
  const keyIn = (given: NodeJS.ProcessEnv, sender: string) => {
    const key = given[commandKeySetting(sender)];
    return key !== undefined && isKeyText(key) ? key : undefined;
  };
  const commandKeysFor = (name: string, given: NodeJS.ProcessEnv) => {
    if (!signingKeys.has(name)) return {};
    const keys = [...signingKeys].map(
      ([sender, { privateKey }]) => [sender, keyIn(given, sender) ?? privateKey] as const,
    );
    const { COMMAND_SENDER_KEYS = '', ...all } = commandKeySettings(Object.fromEntries(keys));
    const setting = commandKeySetting(name);
    const accepted = [COMMAND_SENDER_KEYS, ...formerKeys].join(',');
    return { COMMAND_SENDER_KEYS: accepted, ...(all[setting] && { [setting]: all[setting] }) };
  };
  const envOf = ({ name, secrets = [] }: ServiceDescriptor, given: NodeJS.ProcessEnv) => ({
    ...commandKeysFor(name, given),
    ...Object.fromEntries(secrets.map((secret) => [secret, made[secret]])),
    ...Object.fromEntries(
      accountServices
        .filter((called) => clientsOf(called).includes(name) && !given[credentialsSetting(called)])
        .map((called) => [`${settingPrefix(name)}${credentialsSetting(called)}`, accountOf(name, called)]),
    ),
  });
  return {
    envOf: (names, given) =>
      Object.assign(
        {},
        ...descriptors.filter(({ name }) => names.includes(name)).map((service) => envOf(service, given)),
      ),
    registryKey: registry.text,
    ...(admin.isNew && { adminPassword: admin.text }),
  };
}
