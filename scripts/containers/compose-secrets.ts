import { randomBytes } from 'node:crypto';
import { newAdminPassword } from '../start/catalog-admin-password.ts';
import { newCatalogAccount, newServicesPassword } from '../start/catalog-credentials.ts';
import { newKeySecret } from '../start/secrets.ts';

/** Fresh secrets of a platform that compose runs, by the variable of compose.yaml. */
export const newComposeSecrets = () => ({
  POSTGRES_PASSWORD: randomBytes(24).toString('hex'),
  CATALOG_ACCOUNTS: newCatalogAccount(),
  CATALOG_ADMIN_PASSWORD: newAdminPassword(),
  CATALOG_SERVICES_PASSWORD: newServicesPassword(),
  CONTENT_SERVICES_PASSWORD: newServicesPassword(),
  IDENTITY_KEY_SECRET: newKeySecret(),
});

/** Lines that a `.env` file with this text still lacks: an older one knows fewer services. */
export function missingLines(text: string): string[] {
  const set = new Set(Array.from(text.matchAll(/^\s*(?:export\s+)?([A-Z_][A-Z0-9_]*)\s*=/gm), ([, name]) => name));
  return Object.entries(newComposeSecrets())
    .filter(([name]) => !set.has(name))
    .map(([name, value]) => `${name}=${value}`);
}
