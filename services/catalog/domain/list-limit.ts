/** Lists without pages are of things that belong to one record; more than this is a mistake of somebody. */
export const listLimit = 10_000;
