/** A run as workers tell it from others: a replay of it is another attempt, whose result is a result of its own. */
export const runKey = (runId: string, replays: number): string => (replays === 0 ? runId : `${runId}/${replays}`);

/** Names an arrival: within a run it exists once. */
export const arrivalId = (run: string, from: string, at: string): string => `${run} ${from} > ${at}`;

/** Names a join: where its arrivals meet. */
export const joinId = (run: string, at: string): string => `${run} > ${at}`;
