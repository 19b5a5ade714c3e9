/** Milliseconds since the epoch as the predecessor's lists have times: `2026-03-02 09:30:00.0`, in UTC. */
export const canvasTime = (at: number): string =>
  new Date(at)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, '.0');
