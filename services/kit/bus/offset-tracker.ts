/**
 * The offsets of one partition that were begun and not finished. Handlers finish in any order; only what lies before
 * the oldest unfinished one may be committed, or a crash would lose it.
 */
export interface OffsetTracker {
  /** False for an offset that was begun before: a rejoin delivers again what is still being handled. */
  begin(offset: number): boolean;
  finish(offset: number): void;
  /** Begun and not yet committable. */
  readonly pending: number;
  /** The offset to commit, where it is further than the one committed last; undefined otherwise. */
  readonly committable: number | undefined;
  markCommitted(offset: number): void;
  /** The next offset to be done, where any is known: what lies between it and the log's end is the lag. */
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
      // Committed records never come again, so this is another log: the topic was made anew and counts from the start.
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
