export interface AnswerTable {
  /** None where the rows are pairs of a name and a value. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Rows that are not shown: a page with all of them would not scroll. */
  readonly hiddenRows: number;
}

const mostRows = 200;
const mostColumns = 50;
/** Of one cell; the rest is in the JSON. */
const longestCell = 500;

/**
 * A message as a table: its list of messages has a row each, lists of values beside each other are columns, and anything else is
 * pairs. Undefined where it is no message.
 */
export function answerTable(message: unknown): AnswerTable | undefined {
  if (!isRecord(message)) return undefined;
  const values = Object.entries(message);
  const [[, only] = []] = values.length === 1 ? values : [];
  if (Array.isArray(only) && only.length > 0 && only.every(isRecord)) return rowsOf(only);
  if (values.length > 0 && values.every(([, value]) => Array.isArray(value) && !value.some(isObject)))
    return columnsOf(values as [string, unknown[]][]);
  const rows = values.map(([name, value]) => [name, cellOf(value)]);
  return { columns: [], rows: rows.slice(0, mostRows), hiddenRows: hidden(rows.length) };
}

function rowsOf(messages: readonly Record<string, unknown>[]): AnswerTable {
  const shown = messages.slice(0, mostRows);
  const columns = [...new Set(shown.flatMap(Object.keys))].slice(0, mostColumns);
  const rows = shown.map((message) =>
    columns.map((name) => (Object.hasOwn(message, name) ? cellOf(message[name]) : '')),
  );
  return { columns, rows, hiddenRows: hidden(messages.length) };
}

function columnsOf(lists: readonly [string, unknown[]][]): AnswerTable {
  const shown = lists.slice(0, mostColumns);
  const length = Math.max(...shown.map(([, list]) => list.length));
  const rows = Array.from({ length: Math.min(length, mostRows) }, (_, index) =>
    shown.map(([, list]) => (index < list.length ? cellOf(list[index]) : '')),
  );
  return { columns: shown.map(([name]) => name), rows, hiddenRows: hidden(length) };
}

function cellOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longestCell ? `${text.slice(0, longestCell)} …` : text;
}

const hidden = (rows: number): number => Math.max(0, rows - mostRows);
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
const isRecord = (value: unknown): value is Record<string, unknown> => isObject(value) && !Array.isArray(value);
