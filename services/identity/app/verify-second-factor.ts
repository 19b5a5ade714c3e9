import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import { clientNetwork } from '../../kit/http/client-network.ts';
import { totpStep } from '../../kit/secrets/totp.ts';
import type { Attempts } from '../../kit/store/attempts/attempts.ts';
import type { AttemptKey, AttemptPolicy } from '../../kit/store/attempts/policy.ts';
import type { Requester } from '../domain/ports.ts';
import { isTotpCode, plainCode, type SecondFactors } from '../domain/second-factor.ts';
import type { SealedSecrets } from './sealed-secrets.ts';

export interface VerifySecondFactorDeps {
  readonly secondFactors: SecondFactors;
  readonly secrets: SealedSecrets;
  readonly attempts: Attempts;
  readonly clock: Clock;
}

/** How a user has shown more than the password; `none` where the user has no second factor. */
export type ShownFactor = 'none' | 'totp' | 'recovery-code';

/**
 * Verifies a code of a user whose password was right. Errors: `unauthenticated` with reason `second_factor_required` without a
 * code, `second_factor_refused` for one that is wrong or was used before; `rate_limited`; `unavailable`.
 */
export type VerifySecondFactor = (userId: string, code: string | undefined, by: Requester) => Promise<ShownFactor>;

const minuteMs = 60_000;
const pair: AttemptPolicy = { free: 5, firstDelayMs: 1_000, maxDelayMs: 15 * minuteMs, keepMs: 60 * minuteMs };
/** From all new networks together: a code has a million values, and one of three is right. */
const total: AttemptPolicy = { free: 20, firstDelayMs: 1_000, maxDelayMs: 5 * minuteMs, keepMs: 60 * minuteMs };

export function createVerifySecondFactor(deps: VerifySecondFactorDeps): VerifySecondFactor {
  const { secondFactors, secrets, attempts, clock } = deps;

  async function use(userId: string, sealedSecret: string, code: string): Promise<ShownFactor | undefined> {
    if (!isTotpCode(code)) return (await secondFactors.useRecoveryCode(userId, code)) ? 'recovery-code' : undefined;
    const step = totpStep(await secrets.open(userId, sealedSecret), code, clock.now());
    return step !== undefined && (await secondFactors.useStep(userId, step)) ? 'totp' : undefined;
  }

  return async (userId, code, by) => {
    const factor = await secondFactors.find(userId);
    if (!factor?.isConfirmed) return 'none';
    if (!code) throw codeRequired();
    const attempt = await attempts.begin(keysOf(userId, by));
    const shown = await use(userId, factor.sealedSecret, plainCode(code)).catch(async (thrown) => {
      await attempt.abandon();
      throw thrown;
    });
    if (shown === undefined) throw codeRefused();
    await attempt.succeeded();
    return shown;
  };
}

function keysOf(userId: string, { address, device }: Requester): AttemptKey[] {
  const own = { policy: pair, endsWithSuccess: true };
  if (device !== undefined) return [{ ...own, key: JSON.stringify(['code', userId, 'device', device]) }];
  return [
    { ...own, key: JSON.stringify(['code', userId, clientNetwork(address)]) },
    { policy: total, key: JSON.stringify(['code', userId]) },
  ];
}

const codeRequired = () =>
  new AppError(
    'unauthenticated',
    'Send the code of your authenticator app, or a recovery code, as "oneTimeCode" with name and password.',
    { reason: 'second_factor_required' },
  );

export const codeRefused = () =>
  new AppError('unauthenticated', 'The code is wrong, too old, or was used before; send the next one.', {
    reason: 'second_factor_refused',
  });
