import cliProgress from 'cli-progress';
import type { FetchProgress } from '../../infra/engines/engines.ts';

const MIB = 1024 * 1024;

/** One bar for each thing that is fetched; nothing is drawn while nothing is. Without a terminal, one line each. */
export function createFetchBars(): { onProgress(progress: FetchProgress): void; stop(): void } {
  const bars = new cliProgress.MultiBar({
    format: '{what} [{bar}] {value}/{total} MiB',
    barsize: 30,
    hideCursor: true,
    clearOnComplete: false,
    // Or it would go on drawing over whatever is said later.
    stopOnComplete: true,
  });
  const known = new Map<string, cliProgress.SingleBar | undefined>();
  return {
    onProgress({ what, doneBytes, totalBytes }) {
      const total = Math.ceil(totalBytes / MIB);
      const name = what.padEnd(8);
      if (!known.has(what)) {
        if (!process.stdout.isTTY) console.log(`Fetching ${what}, about ${total} MiB …`);
        known.set(what, process.stdout.isTTY ? bars.create(total, 0, { what: name }) : undefined);
      }
      known.get(what)?.update(Math.floor((doneBytes / totalBytes) * total), { what: name });
    },
    stop: () => bars.stop(),
  };
}
