import type { ForgetUser } from '../app/forget-user.ts';
import type { Accounts } from '../domain/accounts.ts';
import type { Sessions } from '../domain/session.ts';

/** What handlers need besides the event. */
export interface WorkerDeps {
  readonly forgetUser: ForgetUser;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly accounts: Pick<Accounts, 'recordDeactivation'>;
}
