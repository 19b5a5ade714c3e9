/** Bounds how many lines of one kind a role logs, so that a flood of requests does not become a flood of lines. */
export interface LineBudget {
  /** How many lines were left out since the last one that was written; undefined where this one is left out too. */
  take(): number | undefined;
}

/** The first `lines` of each period are written. */
export function createLineBudget(lines: number, periodMs = 1_000, now = Date.now): LineBudget {
  let since = Number.NEGATIVE_INFINITY;
  let [written, omitted] = [0, 0];
  return {
    take() {
      const at = now();
      if (at - since >= periodMs || at < since) {
        since = at;
        written = 0;
      }
      if (written >= lines) {
        omitted += 1;
        return undefined;
      }
      written += 1;
      const before = omitted;
      omitted = 0;
      return before;
    },
  };
}
