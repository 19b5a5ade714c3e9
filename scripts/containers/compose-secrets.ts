import { randomBytes } from 'node:crypto';
import { newPassword } from '../../infra/engines/engines.ts';
import { settingPrefix } from '../../services/kit/config.ts';
import { newSigningKey, publicKeyOf } from '../../services/kit/secrets/ed25519-jws.ts';
import { newImageKey } from '../../services/onboarding/images/attest/image-signer.ts';
import { commandKeySetting } from '../../services/platform/bus/command-keys.ts';
import { engineTrust, newRegistryKey } from '../../services/platform/tokens/registry-key.ts';
import { databasePasswordSetting, databaseServices } from '../database/database-services.ts';
import { kafkaPasswordSetting, kafkaUsers } from '../kafka/kafka-accounts.ts';
import { mongoPasswordSetting, mongoServices } from '../mongo/mongo-services.ts';
import { newAdminPassword } from '../start/catalog-admin-password.ts';
import { newCatalogAccount, newOperatorAccount } from '../start/catalog-credentials.ts';
import { commandSenders, newKeySecret } from '../start/secrets.ts';

/** The public part of a service's key in the `.env` file; workers verify with it. */
export const publicKeySetting = (service: string): string => `${settingPrefix(service)}COMMAND_PUBLIC_KEY`;

/** Fresh secrets of a platform that compose runs, by the variable of compose.yaml. */
export const newComposeSecrets = () => ({
  POSTGRES_PASSWORD: randomBytes(24).toString('hex'),
  CATALOG_ACCOUNTS: newCatalogAccount(),
  CATALOG_ADMIN_PASSWORD: newAdminPassword(),
  CATALOG_SERVICES_PASSWORD: newPassword(),
  CONTENT_SERVICES_PASSWORD: newPassword(),
  ARTIFACTS_SERVICES_PASSWORD: newPassword(),
  IDENTITY_KEY_SECRET: newKeySecret(),
  ...newCommandKeys(),
  ...Object.fromEntries(databaseServices({}).map(({ name }) => [databasePasswordSetting(name), newPassword()])),
  KAFKA_ADMIN_PASSWORD: newPassword(),
  ...Object.fromEntries(kafkaUsers.map((name) => [kafkaPasswordSetting(name), newPassword()])),
  MONGODB_PASSWORD: newPassword(),
  // What members of a replica set show each other: the server asks for it, though it is alone.
  MONGODB_MEMBER_KEY: randomBytes(48).toString('hex'),
  ...Object.fromEntries(mongoServices.map(({ name }) => [mongoPasswordSetting(name), newPassword()])),
  ORCHESTRATOR_ACCOUNTS: newOperatorAccount(),
  ORCHESTRATOR_SERVICES_PASSWORD: newPassword(),
  REGISTRY_ACCOUNTS: newOperatorAccount(),
  REGISTRY_SERVICES_PASSWORD: newPassword(),
  ...newRegistryKeys(),
  ONBOARDING_IMAGE_KEY: newImageKey(),
  DEPLOYMENT_CREDENTIALS_KEY: newKeySecret(),
});

/** The public part is for the container of the registry, which writes it into a file: in base64, which every shell leaves as it is. */
const registryTrust = (key: string): string => Buffer.from(engineTrust(key).jwks).toString('base64');

function newRegistryKeys() {
  const key = newRegistryKey();
  return { REGISTRY_KEY: key, REGISTRY_JWKS: registryTrust(key) };
}

function newCommandKeys(): Readonly<Record<string, string>> {
  const pairs = commandSenders.map((name) => ({ name, ...newSigningKey() }));
  return Object.fromEntries(
    pairs.flatMap(({ name, privateKey, publicKey }) => [
      [commandKeySetting(name), privateKey],
      [publicKeySetting(name), publicKey],
    ]),
  );
}

/** Lines that a `.env` file with this text still lacks: an older one knows fewer services. */
export function missingLines(text: string): string[] {
  const lines = text.matchAll(/^\s*(?:export\s+)?([A-Z_][A-Z0-9_]*)\s*=\s*(.*?)\s*$/gm);
  const set = new Map(Array.from(lines, ([, name = '', value = '']) => [name, value]));
  const fresh = new Map(Object.entries(newComposeSecrets()).filter(([name]) => !set.has(name)));
  // A public key belongs to the private one that is there already.
  for (const sender of commandSenders) {
    const kept = set.get(commandKeySetting(sender));
    if (kept !== undefined && fresh.has(publicKeySetting(sender)))
      fresh.set(publicKeySetting(sender), publicKeyOf(kept));
  }
  const registryKey = set.get('REGISTRY_KEY');
  if (registryKey !== undefined && fresh.has('REGISTRY_JWKS')) fresh.set('REGISTRY_JWKS', registryTrust(registryKey));
  return [...fresh].map(([name, value]) => `${name}=${value}`);
}
