import { type Counter, createCounter, type Measured, sharedMetric } from './metrics.ts';
import type { Service } from './service.ts';

/** What an operator watches for, under names that do not change. */
export type SecurityEvent =
  | 'access.denied'
  | 'auth.login.failed'
  | 'auth.lockout'
  | 'auth.recovery_code.used'
  | 'auth.recovery_codes.replaced'
  | 'auth.second_factor.added'
  | 'auth.second_factor.removed'
  | 'command.refused'
  | 'session.ended'
  | 'token.revoked'
  | 'scan.refused';

/** Who did it, from where. Never a password, a token or a login name that was tried: people type passwords there. */
export interface SecurityFields {
  readonly principal?: string | undefined;
  /** See `clientNetwork`. */
  readonly network?: string | undefined;
  readonly requestId?: string | undefined;
  readonly route?: string | undefined;
  /** What it was done to: the id of a token, of a revision. */
  readonly subject?: string | undefined;
  /** Why, as a stable name. */
  readonly reason?: string | undefined;
}

/** Logs at `info` with the message `security`, and counts in `security_events_total`. */
export function reportSecurityEvent(
  { log, metrics }: Pick<Service, 'log' | 'metrics'>,
  event: SecurityEvent,
  fields: SecurityFields,
): void {
  log.info({ event, ...fields }, 'security');
  counterOf({ metrics }).inc({ event });
}

const metric = 'security_events_total';

function counterOf(service: Measured): Counter<'event'> {
  const help = 'Denied access, failed log-ins and what else concerns security';
  return sharedMetric(service, metric, () => createCounter(service, metric, help, ['event']));
}
