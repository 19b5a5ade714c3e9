import { stringify } from 'csv-stringify/sync';
import type { TableForm } from '../../../../kit/codec/table-form.ts';
import { toProblem } from '../../../../kit/http/problem.ts';
import type { ModelAnswer } from '../../../domain/model-servers.ts';
import type { Outcome } from '../call-in-order.ts';

const errorColumn = 'error';

/**
 * Answers as CSV, a row or more for each, written as they come. Where one failed, its row has nothing but the reason, in the
 * last column, `error`.
 */
export async function* writeTable(
  form: TableForm,
  outcomes: AsyncIterable<Outcome>,
  requestId: string,
): AsyncGenerator<Buffer> {
  yield line([...namesOf(form), errorColumn]);
  const failed = form.columns.map(() => '');
  for await (const outcome of outcomes) {
    if ('failure' in outcome) yield line([...failed, toProblem(outcome.failure, requestId).detail]);
    else yield Buffer.concat(rowsOf(form, readJson(outcome.answer)).map((cells) => line([...cells, ''])));
  }
}

/** One message as CSV. */
export const tableOf = (form: TableForm, message: object): Buffer =>
  Buffer.concat([line(namesOf(form)), ...rowsOf(form, message as JsonValues).map(line)]);

type JsonValues = Readonly<Record<string, unknown>>;

export const readJson = ({ bytes }: ModelAnswer): JsonValues => JSON.parse(bytes.toString());

const namesOf = ({ columns }: TableForm): string[] => columns.map(({ name }) => name);

function rowsOf({ layout, columns }: TableForm, message: JsonValues): unknown[][] {
  const values = columns.map(({ jsonName }) => message[jsonName]);
  return layout === 'rows' ? [values] : transpose(values as unknown[][]);
}

/** Lists of one length, usually; where one is shorter its cells are empty. */
function transpose(lists: readonly (readonly unknown[])[]): unknown[][] {
  const length = Math.max(...lists.map((list) => list.length));
  return Array.from({ length }, (_, index) => lists.map((list) => list[index]));
}

const line = (cells: readonly unknown[]): Buffer => Buffer.from(stringify([[...cells]], { cast: { boolean: String } }));
