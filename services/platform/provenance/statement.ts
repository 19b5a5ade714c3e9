/** What in-toto calls a statement: something that is said of files, or an image, by their digests. */
export interface Subject {
  readonly name: string;
  /** Lower-case hexadecimal. */
  readonly digest: { readonly sha256: string };
}

/** SLSA's provenance, version 1. */
export const provenanceType = 'https://slsa.dev/provenance/v1';

/** The statement that the subjects came into being as the predicate says. */
export const provenanceStatement = (subject: readonly Subject[], predicate: object) => ({
  _type: 'https://in-toto.io/Statement/v1',
  subject,
  predicateType: provenanceType,
  predicate,
});
