export const dayMs = 24 * 60 * 60_000;

/** The day of a quota: `YYYY-MM-DD` in UTC. */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);
