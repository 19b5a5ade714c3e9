/** Where a file lies in an archive. */
export interface ArchivedFile {
  readonly offset: number;
  readonly size: number;
}

/** An archive of `docker save` or an OCI layout, whose directory was read. Its blobs are `files`, and are not verified. */
export interface SavedImageFiles {
  readonly files: ReadonlyMap<string, ArchivedFile>;
  /** One for each image of the archive. */
  readonly images: readonly SavedImageEntry[];
}

export type SavedImageEntry =
  /** `config` and `layers` are names of files. */
  | { readonly kind: 'docker'; readonly config: string; readonly layers: readonly string[] }
  | { readonly kind: 'oci'; readonly mediaType: string; readonly digest: string };
