/** How large a document may be. Beyond it a plan would take memory and time that belong to the runs. */
export const limits = {
  nodes: 1_000,
  /** Operations of all nodes. */
  operations: 2_000,
  links: 10_000,
  /** Every entry has a route of its own, which knows all that it reaches. */
  ports: 100,
  dockerInfos: 10_000,
  /** Of one model, besides the first. */
  servers: 1_000,
  nameCharacters: 200,
  textCharacters: 2_000,
  /** Listed one by one; what comes after is counted. */
  problems: 500,
  timeoutMs: 3_600_000,
  retries: 10,
  concurrency: 10_000,
} as const;
