import { type Feature, features } from '../../services/classifier/domain/features.ts';
import type { Example } from './boost.ts';

/** Selects from rows of all features the columns that a model uses. */
export function createColumns(about: readonly Feature[]): (row: readonly number[]) => number[] {
  const places = about.map((feature) => features.indexOf(feature));
  return (row) => places.map((place) => row[place] ?? Number.NaN);
}

/** The examples with the columns that a model uses. */
export function selectColumns(examples: readonly Example[], about: readonly Feature[]): Example[] {
  const columns = createColumns(about);
  return examples.map(({ row, label }) => ({ row: columns(row), label }));
}
