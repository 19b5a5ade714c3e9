/** How much a check takes on. What goes beyond is not looked at, and so does not pass. */
export interface Limits {
  /** Bytes of one file as it is fetched. */
  readonly fileBytes: number;
  /** Bytes of all that is in the archives, unpacked, and of the files themselves. */
  readonly totalBytes: number;
  /** Entries of all archives together. */
  readonly entries: number;
  /** Archives inside of archives. */
  readonly depth: number;
  /** How many times larger than packed something may become, once it is larger than `ratioFromBytes`. */
  readonly ratio: number;
  readonly ratioFromBytes: number;
  /** Bytes of a licence; a longer text is no licence. */
  readonly licenceBytes: number;
}

export const defaultLimits: Limits = {
  fileBytes: 5 * 2 ** 30,
  totalBytes: 20 * 2 ** 30,
  entries: 100_000,
  depth: 4,
  // Text packs to a tenth and tables to a hundredth of their size; what is made to explode, to a thousandth at least.
  ratio: 200,
  ratioFromBytes: 10 * 2 ** 20,
  licenceBytes: 256 * 2 ** 10,
};
