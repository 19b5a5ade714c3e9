import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { classes, features } from '../../services/classifier/domain/features.ts';
import type { Example } from './boost.ts';

/** The websites the model is trained on; `services/classifier/data/README.md` says where they come from. */
export const dataSetPath = new URL('../../services/classifier/data/websites.csv', import.meta.url);

export interface DataSet {
  readonly examples: readonly Example[];
  /** SHA-256 of the file, so that a model names the data it came from. */
  readonly sha256: string;
}

const header = [...features.map(({ name }) => name), 'value'].join();

/** Reads the data set; throws with the line that holds a value outside of its feature's range. */
export function readDataSet(path: URL = dataSetPath): DataSet {
  const text = readFileSync(path, 'utf8');
  const [first, ...lines] = text.trim().split(/\r?\n/);
  if (first !== header) throw new Error(`the first line must be ${header}, not ${first}`);
  const examples = lines.map((line, index) => parseLine(line, index + 2));
  return { examples, sha256: createHash('sha256').update(text).digest('hex') };
}

function parseLine(line: string, number: number): Example {
  const row = line.split(',').map(Number);
  const value = row.pop();
  const label = classes.findIndex((known) => known.value === value);
  const fits = row.length === features.length && features.every(({ values }, index) => values.has(row[index] ?? NaN));
  if (label < 0 || !fits) throw new Error(`line ${number} is not a website: ${line}`);
  return { row, label };
}
