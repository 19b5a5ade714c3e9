/** Where time comes from. Domain code gets times as arguments; tests pass a clock that stands still. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
