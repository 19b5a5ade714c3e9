/**
 * The offsets of one partition that are in progress. Handlers finish in any order; only offsets before the oldest
 * unfinished one may be committed, or a crash would lose records.
 */
export interface OffsetTracker {
  /** False for an offset that is known: a rejoin delivers records again that are still being handled. */
  begin(offset: number): boolean;
  finish(offset: number): void;
  /** Number of offsets that are not yet committable. */
  readonly pending: number;
  /** The offset to commit, where it is further than the one committed last; undefined otherwise. */
  readonly committable: number | undefined;
  markCommitted(offset: number): void;
  /** The next offset to finish, where any is known; the lag is the distance to the end of the log. */
  readonly position: number | undefined;
}

export function createOffsetTracker(): OffsetTracker {
  let open: number[] = [];
  const finished = new Set<number>();
  let head = 0;
  let newest = -1;
  let done: number | undefined;
  let committed: number | undefined;

  function forget(): void {
    open = [];
    finished.clear();
    head = 0;
    newest = -1;
    done = undefined;
    committed = undefined;
  }

  return {
    begin(offset) {
      // Committed records never come again, so this is another log: the topic was deleted and created again.
      if (committed !== undefined && offset < committed) forget();
      if (offset <= newest) return false;
      newest = offset;
      open.push(offset);
      return true;
    },
    finish(offset) {
      finished.add(offset);
      while (head < open.length && finished.delete(open[head] as number)) {
        done = (open[head] as number) + 1;
        head += 1;
      }
      if (head > 1024) {
        open.splice(0, head);
        head = 0;
      }
    },
    get pending() {
      return open.length - head;
    },
    get committable() {
      return done === committed ? undefined : done;
    },
    get position() {
      return done ?? open[head];
    },
    markCommitted(offset) {
      committed = offset;
    },
  };
}
