/** Bytes of a picture in a list: it is a thumbnail where the solution's own has more. The catalog lists no larger ones. */
export const thumbnailLimitBytes = 16 << 10;

/** The picture that readers see of a solution, as lists show it. Errors: `unavailable`. */
export interface VisiblePicture {
  /** Undefined where there is none. Errors: `too_large`, `unsupported_media_type` for one of which there is no thumbnail. */
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
