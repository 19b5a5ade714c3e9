import type { Transactions } from '../../kit/store/transactions.ts';
import { createAccounts } from './accounts.ts';
import { createApiTokens } from './api-tokens.ts';
import { createMailRequests } from './mail-requests.ts';
import { createMailedPasswords } from './mailed-passwords.ts';
import { createPendingOperations } from './pending-operations.ts';
import { createSessions } from './sessions.ts';

/** Every store of identity over one database. */
export const createStores = (database: Transactions) => ({
  accounts: createAccounts(database),
  apiTokens: createApiTokens(database),
  mailedPasswords: createMailedPasswords(database),
  mailRequests: createMailRequests(database),
  pendingOperations: createPendingOperations(database),
  sessions: createSessions(database),
});
