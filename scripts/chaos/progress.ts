import cliProgress from 'cli-progress';
import type { Ledger } from './ledger.ts';

export interface ChaosProgress {
  /** Prints a sentence above the bars. */
  notify(sentence: string): void;
  stop(): void;
}

const drawEveryMs = 500;

/** A bar for each load, which counts what was answered. Without a terminal, the sentences alone. */
export function createChaosProgress(ledgers: readonly Ledger[]): ChaosProgress {
  if (!process.stdout.isTTY) return { notify: (sentence) => console.log(sentence), stop: () => undefined };
  const format = '{name} [{bar}] {value}/{total} answered, {retries} repeated';
  const bars = new cliProgress.MultiBar({ format, barsize: 30, hideCursor: true, clearOnComplete: false });
  const drawn = ledgers.map((ledger) => ({ ledger, bar: bars.create(ledger.total, 0) }));
  const draw = () => {
    for (const { ledger, bar } of drawn)
      bar.update(ledger.ended, { name: ledger.name.padEnd(16), retries: ledger.retriesAtMs.length });
  };
  draw();
  const timer = setInterval(draw, drawEveryMs);
  return {
    notify: (sentence) => bars.log(`${sentence}\n`),
    stop() {
      clearInterval(timer);
      draw();
      bars.stop();
    },
  };
}
