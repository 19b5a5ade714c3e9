import type { Transactions } from '../../kit/store/transactions.ts';
import { createAccounts } from './accounts.ts';
import { createApiTokens } from './api-tokens.ts';
import { createMailRequests } from './mail-requests.ts';
import { createMailedPasswords } from './mailed-passwords.ts';
import { createPendingAddresses } from './pending-addresses.ts';
import { createPendingOperations } from './pending-operations.ts';
import { createSecondFactors } from './second-factors.ts';
import { createSessions } from './sessions.ts';
import { createStreamTickets } from './stream-tickets.ts';

/** Every store of identity over one database. */
export const createStores = (database: Transactions) => ({
  accounts: createAccounts(database),
  apiTokens: createApiTokens(database),
  mailedPasswords: createMailedPasswords(database),
  mailRequests: createMailRequests(database),
  pendingAddresses: createPendingAddresses(database),
  pendingOperations: createPendingOperations(database),
  secondFactors: createSecondFactors(database),
  sessions: createSessions(database),
  streamTickets: createStreamTickets(database),
});
