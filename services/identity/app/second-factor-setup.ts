import { randomBytes } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';
import { AppError, invalid, notFound } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import { newTotpSecret, qrCodeOf, totpStep, totpUri } from '../../kit/secrets/totp.ts';
import { may } from '../domain/policies.ts';
import type { Requester } from '../domain/ports.ts';
import { plainCode, type SecondFactors } from '../domain/second-factor.ts';
import type { Sessions } from '../domain/session.ts';
import type { ConfirmCaller } from './confirm-caller.ts';
import type { SealedSecrets } from './sealed-secrets.ts';
import type { VerifySecondFactor } from './verify-second-factor.ts';

export interface SecondFactorSetupDeps {
  readonly secondFactors: SecondFactors;
  readonly sessions: Pick<Sessions, 'strengthen'>;
  readonly secrets: SealedSecrets;
  readonly confirmCaller: ConfirmCaller;
  readonly verifySecondFactor: VerifySecondFactor;
  readonly clock: Clock;
  /** The name of the platform in the app. */
  readonly issuer: string;
}

/** What an app needs, shown once. */
export interface NewSecondFactor {
  readonly secret: string;
  readonly uri: string;
  /** A data URL of a picture. */
  readonly qrCode: string;
}

/** The second factor of the caller. Errors besides those named: `unavailable`. */
export interface SecondFactorSetup {
  status(caller: Caller): Promise<{ readonly enabled: boolean; readonly recoveryCodesLeft: number }>;
  /** Log-ins ask for a code once it is confirmed. Errors: `conflict` where there is one; see `ConfirmCaller`. */
  begin(caller: Caller, currentPassword: string | undefined, by: Requester): Promise<NewSecondFactor>;
  /** Answers the recovery codes. Errors: `invalid` with reason `code_mismatch`; `conflict` where none was begun. */
  confirm(caller: Caller, code: string): Promise<readonly string[]>;
  /** Answers new recovery codes, after which no earlier one is accepted. Errors: as of `remove`. */
  replaceRecoveryCodes(
    caller: Caller,
    shown: { readonly currentPassword: string | undefined; readonly code: string },
    by: Requester,
  ): Promise<readonly string[]>;
  /** Errors: `unauthenticated` for a wrong code; `not_found`; `rate_limited`; see `ConfirmCaller`. */
  remove(caller: Caller, currentPassword: string, code: string, by: Requester): Promise<void>;
  /** By an administrator, for a user who has neither device nor recovery codes. Errors: `forbidden`, `not_found`. */
  reset(caller: Caller, userId: string): Promise<void>;
}

const recoveryCodes = 10;
/** A hundred and twenty bits, in six groups of five characters: so many that SHA-256 is enough to store them. */
const newRecoveryCode = () => (randomBytes(15).toString('hex').match(/.{5}/g) ?? []).join('-');
const newRecoveryCodes = () => Array.from({ length: recoveryCodes }, newRecoveryCode);

export function createSecondFactorSetup(deps: SecondFactorSetupDeps): SecondFactorSetup {
  const { secondFactors, sessions, secrets, confirmCaller, verifySecondFactor, clock, issuer } = deps;

  async function requireCode({ userId, sessionId }: Caller, code: string, by: Requester): Promise<void> {
    const device = sessionId === undefined ? {} : { device: sessionId };
    if ((await verifySecondFactor(userId, code, { ...by, ...device })) === 'none') throw noFactor();
  }

  return {
    async status({ userId }) {
      const found = await secondFactors.find(userId);
      const enabled = found?.isConfirmed === true;
      return { enabled, recoveryCodesLeft: enabled ? found.recoveryCodesLeft : 0 };
    },

    async begin(caller, currentPassword, by) {
      await confirmCaller(caller, currentPassword, by);
      const secret = newTotpSecret();
      if (!(await secondFactors.begin(caller.userId, await secrets.close(caller.userId, secret))))
        throw conflict('You have a second factor: remove it first.', 'second_factor_exists');
      const uri = totpUri(secret, issuer, caller.loginName);
      return { secret, uri, qrCode: qrCodeOf(uri) };
    },

    async confirm({ userId, sessionId }, code) {
      const found = await secondFactors.find(userId);
      if (!found || found.isConfirmed)
        throw conflict('There is no new second factor to confirm: begin with POST /auth/secondFactor.', 'not_begun');
      const { sealedSecret } = found;
      const step = totpStep(await secrets.open(userId, sealedSecret), plainCode(code), clock.now());
      if (step === undefined)
        throw invalid(
          'The code is wrong: check the clock of your device, and send the present code.',
          [],
          'code_mismatch',
        );
      const codes = newRecoveryCodes();
      const confirmed = { sealedSecret, step, recoveryCodes: codes.map(plainCode) };
      if (!(await secondFactors.confirm(userId, confirmed)))
        throw conflict('Another request has changed the second factor meanwhile: begin again.', 'not_begun');
      if (sessionId !== undefined) await sessions.strengthen(sessionId);
      return codes;
    },

    async replaceRecoveryCodes(caller, { currentPassword, code }, by) {
      await confirmCaller(caller, currentPassword, by);
      await requireCode(caller, code, by);
      const codes = newRecoveryCodes();
      if (!(await secondFactors.replaceRecoveryCodes(caller.userId, codes.map(plainCode)))) throw noFactor();
      return codes;
    },

    async remove(caller, currentPassword, code, by) {
      await confirmCaller(caller, currentPassword, by);
      await requireCode(caller, code, by);
      await secondFactors.remove(caller.userId);
    },

    async reset(caller, userId) {
      if (!may(caller, 'change-status', userId))
        throw new AppError('forbidden', 'Another administrator has to reset your second factor.');
      if (!(await secondFactors.remove(userId))) throw noFactor();
    },
  };
}

const noFactor = () => notFound('There is no second factor.');
const conflict = (detail: string, reason: string) => new AppError('conflict', detail, { reason });
