/** What codes are called, by the code. */
export type Names = ReadonlyMap<string, string>;

export interface CodeNames {
  /** Of a set of the catalog: `MODEL_TYPE`. Errors: `unavailable`. */
  names(set: string): Promise<Names>;
}
