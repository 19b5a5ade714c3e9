import type { ForgetUser } from '../app/forget-user.ts';
import type { Accounts } from '../domain/accounts.ts';

/** What handlers need besides the event. */
export interface WorkerDeps {
  readonly forgetUser: ForgetUser;
  readonly accounts: Pick<Accounts, 'recordDeactivation'>;
}
