import type { Context } from 'koa';
import { AppError } from '../../../kit/errors.ts';
import { batchFormOf, readItems } from '../../app/calls/batch-items.ts';
import type { JsonForm } from '../../app/calls/call-deployment.ts';
import { callInOrder } from '../../app/calls/call-in-order.ts';
import { readTable } from '../../app/calls/csv/read-table.ts';
import { messagesOf } from '../../app/calls/csv/table-messages.ts';
import { readJson, tableOf, writeTable } from '../../app/calls/csv/write-table.ts';
import { runBatch } from '../../app/calls/run-batch.ts';
import type { ModelAnswer } from '../../domain/model-servers.ts';

export const jsonType = 'application/json';
export const ndjsonType = 'application/x-ndjson';
export const csvType = 'text/csv';
const csvAnswerType = `${csvType}; charset=utf-8; header=present`;

interface TranscodedCall {
  readonly ctx: Pick<Context, 'accepts'>;
  readonly type: string;
  readonly body: Buffer;
  readonly form: JsonForm;
  readonly callWith: (message: Buffer) => Promise<ModelAnswer>;
  readonly requestId: string;
}

type RunAnswer =
  | { readonly contentType: string; readonly bytes: Buffer }
  | { readonly contentType: string; readonly chunks: AsyncIterable<Buffer> };

/** Calls with the message or messages of a body; the answer has the form that `Accept` asks for, or else the body's own. */
export async function answerOf({ ctx, type, body, form, callWith, requestId }: TranscodedCall): Promise<RunAnswer> {
  const { messages, isBatch } = readMessages(type, body, form);
  const own = type === csvType ? csvType : jsonType;
  const table = ctx.accepts(own, csvType, jsonType) === csvType ? form.response.table : undefined;
  const [only] = messages;
  if (only && !isBatch) {
    const answer = await callWith(only);
    return table ? { contentType: csvAnswerType, bytes: tableOf(table, readJson(answer)) } : answer;
  }
  if (table)
    return { contentType: csvAnswerType, chunks: writeTable(table, callInOrder(messages, callWith), requestId) };
  const [contentType, batchForm] = type === ndjsonType ? [ndjsonType, 'lines' as const] : [jsonType, 'array' as const];
  return { contentType, chunks: runBatch(batchForm, messages, callWith, requestId) };
}

interface Messages {
  /** As JSON text. */
  readonly messages: readonly Buffer[];
  readonly isBatch: boolean;
}

/** Errors: `invalid`, `too_large`, `unsupported_media_type` for CSV where the message is no table. */
function readMessages(type: string, body: Buffer, { request }: JsonForm): Messages {
  if (type === csvType) {
    const { table } = request;
    if (!table)
      throw new AppError('unsupported_media_type', `A ${request.name} has more than a row has; send JSON.`, {
        reason: 'no_table',
      });
    return { messages: messagesOf(table, readTable(body)), isBatch: table.layout === 'rows' };
  }
  const batch = batchFormOf(type === ndjsonType ? 'ndjson' : 'json', body);
  return batch ? { messages: readItems(batch, body), isBatch: true } : { messages: [body], isBatch: false };
}
