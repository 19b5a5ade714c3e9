import type { BenchEngines } from './engines.ts';
import type { BenchPostgres } from './postgres.ts';
import type { BenchResult } from './result.ts';

/** What every benchmark is given. */
export interface BenchContext {
  /** Fewer and shorter rounds: to see that it works, not what it measures. */
  readonly quick: boolean;
  /** Kafka and MongoDB for this run alone; started at the first call, stopped after the last benchmark. */
  engines(): Promise<BenchEngines>;
  /** PostgreSQL for this run alone, likewise. */
  postgres(): Promise<BenchPostgres>;
  /** Tells a waiting person how far it is. */
  progress(line: string): void;
}

export type Bench = (context: BenchContext) => Promise<BenchResult>;
