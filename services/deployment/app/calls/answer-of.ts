import { AppError } from '../../../kit/errors.ts';
import type { ModelAnswer } from '../../domain/model-servers.ts';
import { batchFormOf, readItems } from './batch-items.ts';
import type { JsonForm } from './call-deployment.ts';
import { callInOrder } from './call-in-order.ts';
import { readTable } from './csv/read-table.ts';
import { messagesOf } from './csv/table-messages.ts';
import { readJson, tableOf, writeTable } from './csv/write-table.ts';
import { runBatch } from './run-batch.ts';

export const jsonType = 'application/json';
export const ndjsonType = 'application/x-ndjson';
export const csvType = 'text/csv';
const csvAnswerType = `${csvType}; charset=utf-8; header=present`;

export interface TranscodedCall {
  readonly type: string;
  /** Whether the answer is CSV where it is a table; JSON otherwise. */
  readonly wantsCsv: boolean;
  readonly body: Buffer;
  readonly form: JsonForm;
  readonly callWith: (message: Buffer) => Promise<ModelAnswer>;
  readonly requestId: string;
}

export type RunAnswer =
  | { readonly contentType: string; readonly bytes: Buffer }
  | { readonly contentType: string; readonly chunks: AsyncIterable<Buffer> };

/** Calls with the message or messages of a body. Errors: those of a single call, and of a body that is no batch. */
export async function answerOf({
  type,
  wantsCsv,
  body,
  form,
  callWith,
  requestId,
}: TranscodedCall): Promise<RunAnswer> {
  const { messages, isBatch } = readMessages(type, body, form);
  const table = wantsCsv ? form.response.table : undefined;
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
