import type { TableColumn, TableForm } from '../../../../kit/codec/table-form.ts';
import { invalid } from '../../../../kit/errors.ts';
import type { Row, Table } from './read-table.ts';

interface Placed {
  readonly column: TableColumn;
  /** Of its cell in a row. */
  readonly index: number;
}

/**
 * The messages of a table as JSON text: one for each row, or one that has all of them. Errors: `invalid` with the name of a
 * column that is missing, unknown or there twice, or with line and column of a cell that has no value of its type.
 */
export function messagesOf({ layout, columns }: TableForm, { header, rows }: Table): readonly Buffer[] {
  const placed = placeColumns(columns, header);
  const messages =
    layout === 'rows'
      ? rows.map((row) => Object.fromEntries(placed.flatMap((one) => memberOf(one, row))))
      : [Object.fromEntries(placed.map((one) => [one.column.jsonName, rows.map((row) => cellOf(one, row))]))];
  return messages.map((message) => Buffer.from(JSON.stringify(message)));
}

function placeColumns(columns: readonly TableColumn[], header: readonly string[]): readonly Placed[] {
  const names = columns.map(({ name }) => name).join(', ');
  const placed = header.map((name, index): Placed => {
    const column = columns.find((one) => one.name === name || one.jsonName === name);
    if (!column) throw refused(`The message has no field ${JSON.stringify(name)}: it has ${names}.`);
    return { column, index };
  });
  for (const column of columns) {
    const count = placed.filter((one) => one.column === column).length;
    if (count > 1) throw refused(`The CSV has the column ${column.name} ${count} times.`);
    if (count === 0 && !column.mayBeEmpty) throw refused(`The CSV has no column ${column.name}: it needs ${names}.`);
  }
  return placed;
}

/** A field that may be absent is, where its cell is empty. */
const memberOf = ({ column, index }: Placed, row: Row): (readonly [string, unknown])[] =>
  column.mayBeEmpty && !row.cells[index] ? [] : [[column.jsonName, cellOf({ column, index }, row)]];

function cellOf({ column: { name, type, fromText }, index }: Placed, { line, cells }: Row): unknown {
  const cell = cells[index] ?? '';
  const value = fromText(cell);
  if (value !== undefined) return value;
  throw refused(`Line ${line}: ${name} is ${cell === '' ? 'empty' : JSON.stringify(cell)}, which is no ${type}.`);
}

const refused = (message: string) => invalid(message, [], 'message_invalid');
