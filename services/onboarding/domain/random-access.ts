/** A file that is read in pieces, wherever its bytes lie. */
export interface RandomAccess {
  /** Bytes of the whole. */
  readonly size: number;
  /** `length` bytes from `offset`, both within the file. */
  read(offset: number, length: number): Promise<Uint8Array>;
}
