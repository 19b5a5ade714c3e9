/** One file of a package. */
export interface PackageEntry {
  readonly path: string;
  readonly text: string;
  readonly executable?: true;
}
