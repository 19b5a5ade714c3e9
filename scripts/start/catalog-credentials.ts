import { newPassword } from '../../infra/engines/engines.ts';
import { keptSecret } from './kept-secret.ts';

/** An account for the catalog's clients as `name:password`, under the name that clients of its predecessor use. */
export const newCatalogAccount = (): string => `ccds_client:${newPassword()}`;

/** The account that a person on this machine calls the catalog with. */
export const catalogCredentials = (home: string) => keptSecret(home, 'catalog-credentials', newCatalogAccount);

/** An account for a person who maintains the image registry or the orchestrator. */
export const newOperatorAccount = (): string => `operator:${newPassword()}`;
