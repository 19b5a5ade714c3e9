import type { Asker } from './ports.ts';

/** How somebody came to have an account: by the form, by an administrator, or by a log-in at a provider. */
export type SignUpWay = 'form' | 'admin' | 'openid';

export interface BegunSignUp {
  readonly userId: string;
  readonly way: SignUpWay;
  /** Ids of the roles the user gets. */
  readonly roles: readonly string[];
  /** Whether the e-mail address is to be verified before the first log-in. */
  readonly verify: boolean;
}

/** Knowing the old password, or having received a new one by mail. */
export type PasswordChangeWay = 'old-password' | 'mailed-password';

export interface BegunPasswordChange {
  readonly changeId: string;
  readonly userId: string;
  readonly way: PasswordChangeWay;
}

/**
 * What takes steps here and in the catalog: noted before the first, taken out with the last, so that what a process that
 * died has left half done is found and finished.
 */
export interface Begun {
  beginSignUp(signUp: BegunSignUp): Promise<void>;
  /** Tells of the user; asks for the mail to verify the address where that is to be done. */
  endSignUp(signUp: BegunSignUp, user: { readonly loginName: string }, by: Asker): Promise<void>;
  forgetSignUp(userId: string): Promise<void>;
  beginPasswordChange(change: BegunPasswordChange): Promise<void>;
  /** Ends all sessions and tells of the change. */
  endPasswordChange(change: BegunPasswordChange, by: Asker): Promise<void>;
  forgetPasswordChange(changeId: string): Promise<void>;
  /** What was begun a while ago and nobody has ended. */
  left(): Promise<{
    readonly signUps: readonly BegunSignUp[];
    readonly passwordChanges: readonly BegunPasswordChange[];
  }>;
}
