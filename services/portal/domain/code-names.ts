/** Names of codes, by code. */
export type Names = ReadonlyMap<string, string>;

export interface CodeNames {
  /** The names of one set of the catalog, such as `MODEL_TYPE`. Errors: `unavailable`. */
  names(set: string): Promise<Names>;
}
