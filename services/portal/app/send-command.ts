import type { CommandReply } from '../../kit/bus/outcome.ts';
import { AppError, unavailable } from '../../kit/errors.ts';
import type { PortalDeps } from '../gateway/operation.ts';

/** What another service is asked to do. */
export interface CommandMessage {
  readonly to: 'content' | 'publication';
  /** Full name of the message. */
  readonly type: string;
  /** Its commands are carried out one after the other. */
  readonly aggregate: string;
  readonly data: object;
  readonly requestId: string;
}

type CommandDeps = Pick<PortalDeps, 'ask' | 'config'>;

/**
 * Sends a command and waits for its outcome: true where it was carried out, false where nothing is known yet.
 * Errors: the no of the worker; `unavailable` where nothing was promised.
 */
export async function sendCommand(
  { ask, config }: CommandDeps,
  { requestId, ...command }: CommandMessage,
): Promise<boolean> {
  const { PORTAL_WAIT_MS: waitMs, PORTAL_DEADLINE_MS: deadlineMs } = config;
  const outcome = await ask(command, { waitMs, deadlineMs, correlationId: requestId });
  if (outcome.status === 'pending') return false;
  if (outcome.status !== 'done') throw toError(outcome);
  return true;
}

/** The same for a request that can not be answered before it is done. Errors: besides, `unavailable` where it takes too long. */
export async function executeCommand(deps: CommandDeps, command: CommandMessage): Promise<void> {
  if (!(await sendCommand(deps, command)))
    throw unavailable('This takes longer than usual. It may still be done; look at it again before you repeat it.');
}

/** Leaves a command in the log and does not wait for what becomes of it. Errors: `unavailable`. */
export async function sendWithoutReply(
  { ask, config }: CommandDeps,
  { requestId, ...command }: CommandMessage,
): Promise<void> {
  await ask(command, { waitMs: 0, deadlineMs: config.PORTAL_DEADLINE_MS, correlationId: requestId });
}

const toError = ({ kind, code, detail, errors }: Exclude<CommandReply, { status: 'done' | 'pending' }>) =>
  new AppError(kind, detail, { reason: code, errors });
