import { mkdir, writeFile } from 'node:fs/promises';
import { benchmarks } from './bench/benchmarks.ts';
import { type BenchEngines, startBenchEngines } from './bench/engines.ts';
import { readBenchOptions } from './bench/options.ts';
import { type BenchPostgres, startBenchPostgres } from './bench/postgres.ts';
import type { BenchResult } from './bench/result.ts';
import { machine, renderRows } from './bench/table.ts';

// npm run bench [-- <name>…] [--quick]: what the platform must reach, each figure beside what it is compared with.
// Exit code 1 on a MISS. Figures of a busy machine mean little: both sides of a comparison slow down, but not alike.

let engines: Promise<BenchEngines> | undefined;
let postgres: Promise<BenchPostgres> | undefined;
async function stopEngines(): Promise<void> {
  await Promise.all([engines, postgres].map(async (engine) => (await engine)?.stop()));
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(name, () => void stopEngines().finally(() => process.exit(1)));

async function run(names: readonly string[], quick: boolean): Promise<Record<string, BenchResult>> {
  const results: Record<string, BenchResult> = {};
  for (const [name, bench] of benchmarks) {
    if (!names.includes(name)) continue;
    results[name] = await bench({
      quick,
      engines: () => {
        engines ??= startBenchEngines();
        return engines;
      },
      postgres: () => {
        postgres ??= startBenchPostgres();
        return postgres;
      },
      progress: (line) => console.error(`${name}: ${line}`),
    });
  }
  return results;
}

async function save(at: Date, quick: boolean, results: Record<string, BenchResult>): Promise<string> {
  const file = `.modelyard/bench/${at.toISOString().replaceAll(':', '-')}.json`;
  await mkdir('.modelyard/bench', { recursive: true });
  await writeFile(file, `${JSON.stringify({ at, machine: machine(), quick, results }, null, 2)}\n`);
  return file;
}

try {
  const { names, quick } = readBenchOptions(process.argv.slice(2));
  const at = new Date();
  console.error(machine());
  const results = await run(names, quick);
  const rows = Object.values(results).flatMap((result) => result.rows);
  console.log(renderRows(rows));
  console.log(`${machine()}${quick ? '; shortened by --quick' : ''}; kept in ${await save(at, quick, results)}`);
  if (rows.some(({ reached }) => reached === false)) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await stopEngines();
}
