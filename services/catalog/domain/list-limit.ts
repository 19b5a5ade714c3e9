/** Lists without pages hold what belongs to one record; more items than this are a mistake of a client. */
export const listLimit = 10_000;
