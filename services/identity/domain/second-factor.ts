import type { Caller } from '../../kit/http/caller.ts';
import { roleNames } from './roles.ts';

/** What is stored of the second factor of a user. */
export interface SecondFactor {
  /** Encrypted. */
  readonly sealedSecret: string;
  /** Whether a first code has been shown; log-ins ask for none before. */
  readonly isConfirmed: boolean;
  readonly recoveryCodesLeft: number;
}

export interface SecondFactors {
  find(userId: string): Promise<SecondFactor | undefined>;
  /** Stores a secret that is to be confirmed, in place of an unconfirmed one. Whether there was no confirmed one. */
  begin(userId: string, sealedSecret: string): Promise<boolean>;
  /** Whether there was an unconfirmed one with this secret. */
  confirm(userId: string, confirmed: ConfirmedFactor): Promise<boolean>;
  /** Whether no code of this or a later step was used before. */
  useStep(userId: string, step: number): Promise<boolean>;
  /** Whether there was such a code; it is gone then. */
  useRecoveryCode(userId: string, code: string): Promise<boolean>;
  /** Puts these codes in place of all others. Whether there is a confirmed factor. */
  replaceRecoveryCodes(userId: string, codes: readonly string[]): Promise<boolean>;
  /** Whether there was one. */
  remove(userId: string): Promise<boolean>;
}

export interface ConfirmedFactor {
  readonly sealedSecret: string;
  readonly step: number;
  /** As the user sees them. */
  readonly recoveryCodes: readonly string[];
}

/** Digits of an app; anything else may be a recovery code. */
export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code);

/** People type codes with spaces and in capitals. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

/** Whether a session may only set a second factor up. */
export const needsSecondFactor = (
  { roles }: Pick<Caller, 'roles'>,
  session: { readonly isStrong: boolean },
  site: { readonly isRequiredOfAdmins: boolean },
): boolean => site.isRequiredOfAdmins && !session.isStrong && roles.includes(roleNames.admin);
