import type { Answer } from '../../kit/bus/outcome.ts';
import { AppError, unavailable } from '../../kit/errors.ts';
import type { PortalDeps } from './operation.ts';

/** What another service is asked to do. */
export interface Command {
  readonly to: 'content' | 'publication';
  /** Full name of the message. */
  readonly type: string;
  /** Its commands are carried out one after the other. */
  readonly aggregate: string;
  readonly data: object;
  readonly requestId: string;
}

type Asking = Pick<PortalDeps, 'ask' | 'config'>;

/**
 * Sends a command and waits for its outcome: true where it was carried out, false where nothing is known yet.
 * Errors: the no of the worker; `unavailable` where nothing was promised.
 */
export async function sendCommand({ ask, config }: Asking, { requestId, ...question }: Command): Promise<boolean> {
  const { PORTAL_WAIT_MS: waitMs, PORTAL_DEADLINE_MS: deadlineMs } = config;
  const answer = await ask(question, { waitMs, deadlineMs, correlationId: requestId });
  if (answer.status === 'pending') return false;
  if (answer.status !== 'done') throw toError(answer);
  return true;
}

/** The same for a request that can not be answered before it is done. Errors: besides, `unavailable` where it takes too long. */
export async function carryOut(deps: Asking, command: Command): Promise<void> {
  if (!(await sendCommand(deps, command)))
    throw unavailable('This takes longer than usual. It may still be done; look at it again before you repeat it.');
}

/** Leaves a command in the log and does not wait for what becomes of it. Errors: `unavailable`. */
export async function leaveCommand({ ask, config }: Asking, { requestId, ...question }: Command): Promise<void> {
  await ask(question, { waitMs: 0, deadlineMs: config.PORTAL_DEADLINE_MS, correlationId: requestId });
}

const toError = ({ kind, code, detail, errors }: Exclude<Answer, { status: 'done' | 'pending' }>) =>
  new AppError(kind, detail, { reason: code, errors });
