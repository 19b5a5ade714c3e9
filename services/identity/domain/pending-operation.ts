import type { Requester } from './ports.ts';

/** How somebody came to have an account: by the form, by an administrator, or by a log-in at a provider. */
export type SignUpWay = 'form' | 'admin' | 'openid';

export interface PendingSignUp {
  readonly userId: string;
  readonly way: SignUpWay;
  /** Ids of the roles the user gets. */
  readonly roles: readonly string[];
  /** Whether the e-mail address is to be verified before the first log-in. */
  readonly verify: boolean;
}

/** Knowing the old password, or having received a new one by mail. */
export type PasswordChangeWay = 'old-password' | 'mailed-password';

export interface PendingPasswordChange {
  readonly changeId: string;
  readonly userId: string;
  readonly way: PasswordChangeWay;
}

/**
 * What takes steps here and in the catalog: noted before the first, taken out with the last, so that what a process that
 * died has left half done is found and finished.
 */
export interface PendingOperations {
  beginSignUp(signUp: PendingSignUp): Promise<void>;
  /** Tells of the user; asks for the mail to verify the address where that is to be done. */
  completeSignUp(signUp: PendingSignUp, user: { readonly loginName: string }, by: Requester): Promise<void>;
  cancelSignUp(userId: string): Promise<void>;
  beginPasswordChange(change: PendingPasswordChange): Promise<void>;
  /** Ends all sessions and tells of the change. */
  completePasswordChange(change: PendingPasswordChange, by: Requester): Promise<void>;
  cancelPasswordChange(changeId: string): Promise<void>;
  /** What was begun a while ago and nobody has ended. */
  findInterrupted(): Promise<{
    readonly signUps: readonly PendingSignUp[];
    readonly passwordChanges: readonly PendingPasswordChange[];
  }>;
}
