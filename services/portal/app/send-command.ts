import type { CommandClient } from '../../kit/bus/command-client.ts';
import type { CommandReply } from '../../kit/bus/outcome.ts';
import { AppError, unavailable } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import type { GatewayConfig } from '../config.ts';

/** A command to another service. */
export interface CommandMessage {
  readonly to: 'content' | 'publication';
  /** Full name of the message. */
  readonly type: string;
  /** Commands of one aggregate are executed in order. */
  readonly aggregate: string;
  readonly data: object;
  /** Whose rights decide; signed with the command. */
  readonly caller: Caller;
  readonly requestId: string;
}

/** What sending a command takes. */
export interface CommandDeps {
  readonly commands: CommandClient;
  readonly config: Pick<GatewayConfig, 'PORTAL_WAIT_MS' | 'PORTAL_DEADLINE_MS'>;
}

/**
 * Sends a command and waits for its outcome: true if it was executed, false if there is no outcome yet.
 * Errors: the worker's rejection; `unavailable` if the command was not sent.
 */
export async function sendCommand(
  { commands, config }: CommandDeps,
  { requestId, ...command }: CommandMessage,
): Promise<boolean> {
  const { PORTAL_WAIT_MS: waitMs, PORTAL_DEADLINE_MS: deadlineMs } = config;
  const outcome = await commands.send(command, { waitMs, deadlineMs, correlationId: requestId });
  if (outcome.status === 'pending') return false;
  if (outcome.status !== 'done') throw toError(outcome);
  return true;
}

/** The same for a request that needs the outcome. Errors: besides, `unavailable` if there is none in time. */
export async function executeCommand(deps: CommandDeps, command: CommandMessage): Promise<void> {
  if (!(await sendCommand(deps, command)))
    throw unavailable(
      'This takes longer than usual and may still be done. Check the result before you repeat the request.',
    );
}

/** Sends a command and does not wait for its outcome. Errors: `unavailable`. */
export async function sendWithoutReply(
  { commands, config }: CommandDeps,
  { requestId, ...command }: CommandMessage,
): Promise<void> {
  await commands.sendWithoutReply(command, { deadlineMs: config.PORTAL_DEADLINE_MS, correlationId: requestId });
}

const toError = ({ kind, code, detail, errors }: Exclude<CommandReply, { status: 'done' | 'pending' }>) =>
  new AppError(kind, detail, { reason: code, errors });
