import { CsvError, parse } from 'csv-parse/sync';
import { AppError, invalid } from '../../../../kit/errors.ts';
import { mostItems } from '../batch-items.ts';

export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly Row[];
}

export interface Row {
  /** Where it begins in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

interface Parsed {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

/** Reads CSV (RFC 4180) with a header. Errors: `invalid` with the line, `too_large` for more rows than a batch has. */
export function readTable(body: Buffer): Table {
  const [header, ...rest] = records(body);
  if (!header) throw invalid('The CSV has no header: its first line names the fields.', [], 'message_invalid');
  if (rest.length > mostItems)
    throw new AppError('too_large', `A CSV has ${mostItems} rows at most; this one has ${rest.length}.`, {
      reason: 'batch_too_large',
    });
  return {
    header: header.record.map((name) => name.trim()),
    rows: rest.map(({ record, info }) => ({ line: info.lines, cells: record })),
  };
}

function records(body: Buffer): Parsed[] {
  try {
    // Files that several programs wrote have several ends of lines.
    const options = { bom: true, info: true, skip_empty_lines: true, record_delimiter: ['\r\n', '\n', '\r'] };
    return parse(body, options) as unknown as Parsed[];
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown;
    throw invalid(`The CSV cannot be read: ${thrown.message}.`, [], 'message_invalid');
  }
}
