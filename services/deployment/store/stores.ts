import type { Database } from '../../kit/store/transactions.ts';
import { createCredentialStore } from './credential-store.ts';
import { createDeploymentStore } from './deployment-store.ts';

/** Every store over one database, or over one transaction. */
export const createStores = (database: Database) => ({
  ...{ database, deployment: createDeploymentStore(database), credentials: createCredentialStore(database) },
});
