import type { Clock } from '../../kit/clock.ts';
import { runPeriodically } from '../../kit/run-periodically.ts';
import type { Service } from '../../kit/service.ts';
import type { ContentReader, SweepableFiles } from '../domain/ports.ts';

export interface SweepOptions {
  readonly files: SweepableFiles;
  readonly reader: Pick<ContentReader, 'files'>;
  /** Makes a command that has no outcome a rejected one, so that no worker executes it later. */
  readonly endCommand: (command: EndedCommand) => Promise<unknown>;
  readonly clock: Clock;
  /** How long a file may wait for its command; longer than any command can stay in its topic. */
  readonly stagingTtlMs: number;
  /** How long a replaced file stays, so that downloads in progress complete. */
  readonly gracePeriodMs: number;
}

/** A command by what the journal knows it by. */
export interface EndedCommand {
  readonly commandId: string;
  readonly aggregate: string;
}

export interface Swept {
  /** Files removed. */
  readonly files: number;
  /** Uploads removed that never completed. */
  readonly orphans: number;
  /** Files that were in use although their state said otherwise; marked as kept, not removed. */
  readonly restored: number;
}

/** One sweep. Safe while commands and other sweeps run, and after a sweep that was killed half-way. */
export async function sweep({
  files,
  reader,
  endCommand,
  clock,
  stagingTtlMs,
  gracePeriodMs,
}: SweepOptions): Promise<Swept> {
  const stagedBefore = clock.now() - stagingTtlMs;
  const releasedBefore = clock.now() - gracePeriodMs;
  const swept = { files: 0, orphans: 0, restored: 0 };
  for (const { fileId, aggregate, commandId } of await files.stale(stagedBefore, releasedBefore)) {
    // A worker that stalled before it saved the change of this command finds the outcome instead, and saves nothing.
    if (commandId !== undefined) await endCommand({ commandId, aggregate });
    if (!(await files.claim(fileId, stagedBefore, releasedBefore, commandId))) continue;
    // Read after the claim: no command can reserve the file or refer to it any more, one that committed earlier is seen here.
    const state = await reader.files(aggregate);
    const referred = [...(state?.files ?? []), ...(state?.pending ?? [])];
    if (referred.some((file) => file.fileId === fileId)) {
      await files.restore(fileId);
      swept.restored += 1;
    } else {
      await files.remove(fileId);
      swept.files += 1;
    }
  }
  swept.orphans = await files.removeOrphans(stagedBefore);
  return swept;
}

/** Sweeps every `intervalMs` until the service stops. */
export function startSweep(service: Service, options: SweepOptions, intervalMs: number): void {
  runPeriodically(service, 'sweep', intervalMs, async () => {
    const swept = await sweep(options);
    if (swept.restored > 0) service.log.warn(swept, 'files in use were not marked as kept');
    else if (swept.files + swept.orphans > 0) service.log.info(swept, 'swept files that are not in use');
  });
}
