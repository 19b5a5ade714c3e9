/** Limits of a check. A file beyond them is not scanned and does not pass. */
export interface Limits {
  /** Bytes of one file as it is fetched. */
  readonly fileBytes: number;
  /** Bytes of all files and, unpacked, of the contents of archives. */
  readonly totalBytes: number;
  /** Entries of all archives together. */
  readonly entries: number;
  /** Archives inside of archives. */
  readonly depth: number;
  /** Maximum ratio of unpacked to packed size, for entries larger than `ratioFromBytes`. */
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
  // Text is compressed to a tenth and tables to a hundredth of their size; archive bombs to a thousandth or less.
  ratio: 200,
  ratioFromBytes: 10 * 2 ** 20,
  licenceBytes: 256 * 2 ** 10,
};
