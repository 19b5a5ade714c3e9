import { randomBytes } from 'node:crypto';
import { keptSecret } from './kept-secret.ts';

/** An account for the catalog's clients as `name:password`, under the name that clients of its predecessor use. */
export const newCatalogAccount = (): string => `ccds_client:${randomBytes(24).toString('base64url')}`;

/** The account that services on this machine, and whoever tries it out, call the catalog with. */
export const catalogCredentials = (home: string): Promise<string> =>
  keptSecret(home, 'catalog-credentials', newCatalogAccount);
