/** The source of time. Domain code gets times as arguments; tests pass a fixed clock. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
