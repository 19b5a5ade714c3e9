import type { Context } from 'koa';
import type { CommandClient } from '../../bus/command-client.ts';
import type { CommandReply, Rejection } from '../../bus/outcome.ts';
import { AppError } from '../../errors.ts';
import { Reply } from '../api/answer.ts';
import { callerOf } from '../caller.ts';
import { preferredWait } from '../prefer.ts';

/** A command of `M`, which maps full type names to their data. */
export interface CommandOf<M, T extends keyof M> {
  readonly type: T;
  readonly aggregate: string;
  readonly data: M[T];
  /** Bytes that the worker has to read before it can reply; the time to wait takes them into account. */
  readonly sizeBytes?: number;
  /** Called when the worker rejected the command: no redelivery will use what was prepared for it. */
  readonly onRejected?: () => Promise<void>;
}

/**
 * Sends a command for a request. Resolves to `answer` of the event it led to, or to a 202 with the address of the operation
 * while the outcome is not known. `E` maps each command to the event it leads to. Errors: the rejection of the worker; those
 * of `CommandClient`.
 */
export type ExecuteCommand<M, E> = <T extends keyof E & keyof M & string>(
  ctx: Context,
  command: CommandOf<M, T>,
  answer: (event: E[T]) => unknown,
) => Promise<unknown>;

export interface ExecuteCommandOptions {
  /** How long a request waits for the worker before it is answered 202. */
  readonly waitMs: number;
  /** A command that the worker has not started by then is rejected. */
  readonly deadlineMs: number;
  /** Where the addresses of operations begin, where the edge passes only paths below it to this service: `/deployments`. */
  readonly prefix?: '' | `/${string}`;
}

export function createExecuteCommand<M extends { readonly [K in keyof M]: object }, E>(
  commands: CommandClient,
  { waitMs: limitMs, deadlineMs, prefix = '' }: ExecuteCommandOptions,
): ExecuteCommand<M, E> {
  return async (ctx, { onRejected, sizeBytes = 0, ...command }, answer) => {
    const waitMs = preferredWait(ctx, waitFor(limitMs, sizeBytes));
    const request = { ...command, caller: callerOf(ctx) };
    const reply = await commands.send(request, { waitMs, deadlineMs, correlationId: String(ctx.state.requestId) });
    ctx.set('X-Command-Id', reply.commandId);
    if (reply.status === 'pending') return pending(reply.commandId, prefix);
    // The codec has checked the event against its schema, whose types these are.
    if (reply.status === 'done') return answer(reply.result as Parameters<typeof answer>[0]);
    // A failed command is kept and can be replayed, so the staged upload it refers to must stay; the sweep removes it later.
    if (reply.status === 'rejected') await onRejected?.();
    throw rejectionError(reply);
  };
}

/** A slow disk is read at 20 MB a second; beyond 100 s a proxy in between would take the request for a hang. */
const waitFor = (waitMs: number, sizeBytes: number) => Math.max(waitMs, Math.min(waitMs + sizeBytes / 20_000, 100_000));

/** A rejection of the worker as the error that the gateway renders. */
export const rejectionError = ({ kind, code, detail, errors }: Rejection): AppError =>
  new AppError(kind, detail, { reason: code, errors });

export const hasFailed = (reply: CommandReply): reply is Extract<CommandReply, Rejection> =>
  reply.status === 'rejected' || reply.status === 'failed';

function pending(id: string, prefix: string): Reply {
  const href = `${prefix}/operations/${id}`;
  return new Reply({ id, status: 'pending', href }, { status: 202, headers: { Location: href, 'Retry-After': '1' } });
}
