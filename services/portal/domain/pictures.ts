/** The picture that readers see of a solution. Errors: `unavailable`. */
export interface VisiblePicture {
  /** Undefined where there is none. Errors: `too_large` where it has more bytes than lists show. */
  read(solutionId: string, requestId: string): Promise<Buffer | undefined>;
}

/** The copies of pictures that the catalog has for its lists. Errors: `unavailable`. */
export interface PictureCopies {
  /**
   * Stores what `read` resolves to, which is called after the record was read: a worker that stalled in between does not
   * overwrite a newer picture. Idempotent. Resolves to false if the catalog has no such solution.
   */
  put(solutionId: string, read: () => Promise<Buffer | undefined>, requestId: string): Promise<boolean>;
}
