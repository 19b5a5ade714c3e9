import { randomBytes } from 'node:crypto';
import { keptSecret } from './kept-secret.ts';

/** An account for the catalog's clients as `name:password`, under the name that clients of its predecessor use. */
export const newCatalogAccount = (): string => `ccds_client:${randomBytes(24).toString('base64url')}`;

/** The account that a person on this machine calls the catalog with. */
export const catalogCredentials = (home: string) => keptSecret(home, 'catalog-credentials', newCatalogAccount);

/** The password of the accounts that services of this platform call another one with, each under its own name. */
export const newServicesPassword = (): string => randomBytes(24).toString('base64url');

/** An account for a person who maintains the image registry or the orchestrator. */
export const newOperatorAccount = (): string => `operator:${randomBytes(24).toString('base64url')}`;
