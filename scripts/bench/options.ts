import { parseArgs } from 'node:util';
import { benchmarks } from './benchmarks.ts';

export interface BenchOptions {
  readonly names: readonly string[];
  readonly quick: boolean;
}

/** Throws an error that names the benchmarks there are, and a TypeError for an unknown flag. */
export function readBenchOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { quick: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const known = [...benchmarks.keys()];
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no benchmark ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  return { names: positionals.length > 0 ? positionals : known, quick: values.quick };
}
