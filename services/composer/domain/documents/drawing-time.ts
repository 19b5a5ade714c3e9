/** Milliseconds since the epoch as drawings have times: `2026-03-02-09-30-00-000`, in UTC. */
export const drawingTime = (at: number): string => new Date(at).toISOString().slice(0, -1).replace(/[T:.]/g, '-');
