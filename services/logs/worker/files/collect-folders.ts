import { poll } from '../../../kit/poll.ts';
import type { Service } from '../../../kit/service.ts';
import { type CollectFileDeps, collectFile, type SeenFile } from './collect-file.ts';
import { findFiles } from './find-files.ts';

const lookEveryMs = 500;

/** Stores what is written to the logs in these folders, until the service stops. */
export function collectFolders(
  { log, life }: Pick<Service, 'log' | 'life'>,
  folders: readonly string[],
  deps: Omit<CollectFileDeps, 'stopping'>,
): void {
  const stopping = new AbortController();
  let seen = new Map<string, SeenFile>();
  const polling = poll({ log, what: 'logs in files', intervalMs: lookEveryMs }, async () => {
    const now = new Map<string, SeenFile>();
    for (const path of await findFiles(folders)) {
      if (stopping.signal.aborted) return;
      now.set(path, await collectFile(path, seen.get(path), { ...deps, stopping: stopping.signal }));
    }
    seen = now;
  });
  life.onStop('logs in files', async () => {
    stopping.abort();
    await polling.stop();
  });
}
