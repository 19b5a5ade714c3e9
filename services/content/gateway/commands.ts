import type { Context } from 'koa';
import type {
  ContentMessages,
  DescriptionDeleted,
  DescriptionStored,
  DocumentDeleted,
  DocumentStored,
  ImageDeleted,
  ImageStored,
} from '../../contracts/content.ts';
import type { CommandClient } from '../../kit/bus/command-client.ts';
import type { CommandReply, Rejection } from '../../kit/bus/outcome.ts';
import { AppError } from '../../kit/errors.ts';
import { preferredWait } from '../../kit/http/prefer.ts';
import type { CommandType } from '../domain/commands.ts';

/** The event each command answers with. */
interface Results {
  readonly 'modelyard.content.StoreDescription': DescriptionStored;
  readonly 'modelyard.content.DeleteDescription': DescriptionDeleted;
  readonly 'modelyard.content.StoreImage': ImageStored;
  readonly 'modelyard.content.DeleteImage': ImageDeleted;
  readonly 'modelyard.content.StoreDocument': DocumentStored;
  readonly 'modelyard.content.DeleteDocument': DocumentDeleted;
}

export interface ContentCommand<T extends CommandType> {
  readonly type: T;
  readonly aggregate: string;
  readonly data: ContentMessages[T];
  /** Bytes the worker has to read before it can answer; waiting takes them into account. */
  readonly sizeBytes?: number;
  /** Told when the worker said no: nothing will ever come for what was prepared. */
  readonly onRejected?: () => Promise<void>;
}

/**
 * Sends a command for a request. Answers the event it led to; undefined when the outcome is not known yet, and then the
 * response is already a 202 that says where to ask. A no is thrown as the AppError it is.
 */
export type SendCommand = <T extends CommandType>(
  ctx: Context,
  question: ContentCommand<T>,
) => Promise<Results[T] | undefined>;

export function createSendCommand(ask: CommandClient, options: { waitMs: number; deadlineMs: number }): SendCommand {
  return async <T extends CommandType>(ctx: Context, { onRejected, sizeBytes = 0, ...question }: ContentCommand<T>) => {
    const { deadlineMs } = options;
    const waitMs = preferredWait(ctx, waitFor(options.waitMs, sizeBytes));
    const correlationId: unknown = ctx.state.requestId;
    const answer = await ask(question, {
      waitMs,
      deadlineMs,
      ...(typeof correlationId === 'string' && { correlationId }),
    });
    ctx.set('X-Command-Id', answer.commandId);
    if (answer.status === 'pending') {
      answerPending(ctx, answer.commandId);
      return undefined;
    }
    // The codec has checked the event against its schema, whose types these are.
    if (answer.status === 'done') return answer.result as Results[T];
    // A failed command is kept and can be replayed, so what it refers to must stay; the sweep takes it in the end.
    if (answer.status === 'rejected') await onRejected?.();
    throw toAppError(answer);
  };
}

/** A slow disk is read at 20 MB a second; what a proxy in between would take for a hang is left to polling. */
const waitFor = (waitMs: number, sizeBytes: number) => Math.max(waitMs, Math.min(waitMs + sizeBytes / 20_000, 100_000));

/** A no of the worker as the error the door renders. */
export const toAppError = ({ kind, code, detail, errors }: Rejection): AppError =>
  new AppError(kind, detail, { reason: code, errors });

export const hasFailed = (answer: CommandReply): answer is Extract<CommandReply, Rejection> =>
  answer.status === 'rejected' || answer.status === 'failed';

function answerPending(ctx: Context, commandId: string): void {
  const href = `/operations/${commandId}`;
  ctx.status = 202;
  ctx.set({ Location: href, 'Retry-After': '1' });
  ctx.body = { id: commandId, status: 'pending', href };
}
