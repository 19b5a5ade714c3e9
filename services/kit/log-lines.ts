const mostCharacters = 4 * 1_048_576;
/** No message takes more. */
const longestLine = 1_048_576;

/** Lines of a log that wait to be sent. What writes never waits for it, and its memory is bounded: the oldest give way. */
export interface LogLines {
  /** One line or several, each with its line feed. */
  write(text: string): void;
  /** The oldest, so many characters at most, but one at least; empty where none wait. They stay until they are `done`. */
  next(characters: number): readonly string[];
  /** So many of the oldest have been sent. Fewer are removed where some of them have given way meanwhile. */
  done(lines: readonly string[]): void;
  /** How many have given way since it was asked last. */
  takeDropped(): number;
}

export function createLogLines(limit = mostCharacters): LogLines {
  let waiting: string[] = [];
  // Those before it are gone; an array that is shifted line by line would be copied each time.
  let first = 0;
  let [size, dropped] = [0, 0];

  function removeFirst(): void {
    size -= waiting[first]?.length ?? 0;
    first += 1;
    if (first < 1_000 || first < waiting.length / 2) return;
    waiting = waiting.slice(first);
    first = 0;
  }

  return {
    write(text) {
      if (text.length > longestLine) {
        dropped += 1;
        return;
      }
      waiting.push(text);
      size += text.length;
      while (size > limit && waiting.length - first > 1) {
        removeFirst();
        dropped += 1;
      }
    },
    next(characters) {
      let [end, taken] = [first, 0];
      while (end < waiting.length && (end === first || taken + (waiting[end]?.length ?? 0) <= characters)) {
        taken += waiting[end]?.length ?? 0;
        end += 1;
      }
      return waiting.slice(first, end);
    },
    done(lines) {
      for (const line of lines) if (waiting[first] === line) removeFirst();
    },
    takeDropped() {
      const count = dropped;
      dropped = 0;
      return count;
    },
  };
}
