import type { Requester } from './ports.ts';

/** How an account was created: by the form, by an administrator, or by a log-in at a provider. */
export type SignUpWay = 'form' | 'admin' | 'openid';

export interface PendingSignUp {
  readonly userId: string;
  readonly way: SignUpWay;
  /** Ids of the roles the user gets. */
  readonly roles: readonly string[];
  /** Whether the e-mail address is to be verified before the first log-in. */
  readonly verify: boolean;
}

/** With the old password, or with a new one received by mail. */
export type PasswordChangeWay = 'old-password' | 'mailed-password';

export interface PendingPasswordChange {
  readonly changeId: string;
  readonly userId: string;
  readonly way: PasswordChangeWay;
}

/**
 * Operations with steps here and in the catalog: recorded before the first step and deleted with the last, so that an
 * operation whose process died is found and completed.
 */
export interface PendingOperations {
  beginSignUp(signUp: PendingSignUp): Promise<void>;
  /** Publishes `UserSignedUp`; requests the verification mail if the address is to be verified. */
  completeSignUp(signUp: PendingSignUp, user: { readonly loginName: string }, by: Requester): Promise<void>;
  cancelSignUp(userId: string): Promise<void>;
  beginPasswordChange(change: PendingPasswordChange): Promise<void>;
  /** Ends all sessions and the API tokens that are not kept; publishes `PasswordChanged`. */
  completePasswordChange(change: PendingPasswordChange, by: Requester): Promise<void>;
  cancelPasswordChange(changeId: string): Promise<void>;
  /** Operations that began a while ago and were not completed. */
  findInterrupted(): Promise<{
    readonly signUps: readonly PendingSignUp[];
    readonly passwordChanges: readonly PendingPasswordChange[];
  }>;
}
