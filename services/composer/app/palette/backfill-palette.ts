import { toAppError } from '../../../kit/errors.ts';
import type { Logger } from '../../../kit/log.ts';
import type { BackfillProgress } from '../../domain/palette/ports.ts';
import type { PaletteSource } from '../../domain/palette/source.ts';
import type { RefreshPalette } from './refresh-palette.ts';

export interface BackfillDeps {
  readonly source: Pick<PaletteSource, 'solutionIds' | 'countSolutions'>;
  readonly progress: BackfillProgress;
  readonly refresh: RefreshPalette;
  readonly log: Logger;
  readonly stopping: AbortSignal;
}

const pageSize = 200;
/** Solutions that are read at the same time. */
const concurrency = 8;

/**
 * Fills the palette with what the catalog had before its events were read, once; a worker that is stopped goes on where it was.
 * From the last page to the first, the oldest solutions first on each: one that is deleted meanwhile moves others to pages
 * that are still to come, never past them, and new ones come as events. Errors: `unavailable`.
 */
export async function backfillPalette({ source, progress, refresh, log, stopping }: BackfillDeps): Promise<void> {
  const resumed = await progress.next();
  const first = resumed ?? Math.ceil((await source.countSolutions()) / pageSize) - 1;
  if (first < 0) return progress.advance(-1);
  log.info({ pages: first + 1, pageSize }, 'filling the palette from the catalog');
  for (let page = first; page >= 0; page -= 1) {
    const waiting = [...(await source.solutionIds(page, pageSize))];
    const work = async () => {
      for (let id = waiting.pop(); id !== undefined && !stopping.aborted; id = waiting.pop())
        await refresh(id).catch(unlessUnavailable(log, id));
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    if (stopping.aborted) return;
    await progress.advance(page - 1);
    if (page % 10 === 0) log.info({ pagesLeft: page }, 'filling the palette from the catalog');
  }
  log.info('the palette has everything that the catalog had');
}

/** One solution that cannot be read must not keep all others out. */
const unlessUnavailable =
  (log: Logger, solutionId: string) =>
  (thrown: unknown): void => {
    if (toAppError(thrown).code === 'unavailable') throw thrown;
    log.error({ err: thrown, solutionId }, 'a solution is not in the palette, since it cannot be read');
  };
