import cliProgress from 'cli-progress';
import type { FetchProgress } from '../../infra/engines/engines.ts';
import type { StartStep } from './platform.ts';

const MIB = 1024 * 1024;

export interface ProgressBars {
  onProgress(progress: FetchProgress): void;
  onStep(step: StartStep): void;
  /** Prints a sentence above the bars. */
  notify(sentence: string): void;
  /** Leaves the bars as they are; what is printed from here on comes below. */
  stop(): void;
}

/** One bar for each thing that takes time. Without a terminal, a line when something begins to be fetched or is complete. */
export function createProgressBars(): ProgressBars {
  const bars = new cliProgress.MultiBar({
    format: '{what} [{bar}] {value}/{total} {unit}',
    barsize: 30,
    hideCursor: true,
    clearOnComplete: false,
  });
  const known = new Map<string, cliProgress.SingleBar>();
  let drawing = false;
  function draw(what: string, done: number, total: number, unit: string) {
    const payload = { what: what.padEnd(8), unit };
    const bar = known.get(what) ?? bars.create(total, 0, payload);
    known.set(what, bar);
    drawing = true;
    bar.update(done, payload);
  }
  const announced = new Set<string>();
  return {
    onProgress({ what, doneBytes, totalBytes }) {
      const total = Math.ceil(totalBytes / MIB);
      if (process.stdout.isTTY) draw(what, Math.floor((doneBytes / totalBytes) * total), total, 'MiB');
      else if (!announced.has(what)) console.log(`Fetching ${what}, about ${total} MiB …`);
      announced.add(what);
    },
    onStep({ what, done, total }) {
      if (process.stdout.isTTY) draw(what, done, total, 'ready');
      else if (done === total) console.log(`${total} ${what} are ready.`);
    },
    notify(sentence) {
      if (drawing) bars.log(`${sentence}\n`);
      else console.warn(sentence);
    },
    stop() {
      drawing = false;
      if (known.size > 0) bars.stop();
    },
  };
}
