/** The result of a run has one id however often it is written. A replay has a result of its own. */
export const resultId = (runId: string, replays: number): string => (replays === 0 ? runId : `${runId}/${replays}`);

/** Identifies a run to workers; `attempt` distinguishes a run that was started again from messages of its first start. */
export const runKey = (result: string, attempt: string | undefined): string =>
  attempt === undefined ? result : `${result}#${attempt}`;

/** Names an arrival: within a run it exists once. */
export const arrivalId = (run: string, from: string, at: string): string => `${run} ${from} > ${at}`;

/** Names a join: where its arrivals meet. */
export const joinId = (run: string, at: string): string => `${run} > ${at}`;
