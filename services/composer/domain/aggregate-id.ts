/** The aggregate of a composition: key of its commands and events. */
export const compositionAggregate = (id: string): string => `composition/${id}`;

/** The id of the composition; undefined for other aggregates. */
export const compositionOf = (aggregate: string): string | undefined => /^composition\/(.+)$/.exec(aggregate)?.[1];
