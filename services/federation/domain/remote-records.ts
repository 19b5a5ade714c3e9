import { z } from 'zod';

// What another platform sends is copied with its ids, so each field is checked for what the catalog takes. Fields that only this
// platform decides (owner, access, source, address) are not even read.

const id = z.guid().toLowerCase();
const text = (most: number) => z.string().min(1).max(most);
const maybe = (most: number) =>
  z
    .string()
    .max(most)
    .nullish()
    .transform((value) => value ?? null);

/** An entry of a list; all else of it is read by its id. */
export const listedSolution = z.object({ solutionId: id });

const listedRevision = z.object({ revisionId: id });

export const remoteSolution = z.object({
  ...{ solutionId: id, name: text(100), description: maybe(512), metadata: maybe(1_024), origin: maybe(512) },
  ...{ modelTypeCode: maybe(2), toolkitTypeCode: maybe(2) },
  tags: z
    .array(z.object({ tag: text(32) }))
    .max(100)
    .nullish()
    .transform((tags) => tags ?? []),
  revisions: z.array(listedRevision).max(1_000),
});
export type RemoteSolution = z.output<typeof remoteSolution>;

const artifact = z.object({
  ...{ artifactId: id, name: text(100), version: text(25), artifactTypeCode: text(2) },
  ...{ description: maybe(512), metadata: maybe(1_024), size: z.int().min(-1) },
});
export type RemoteArtifact = z.output<typeof artifact>;

const document = z.object({
  ...{ documentId: id, name: text(100), version: maybe(25) },
  size: z.int().min(0).max(2_147_483_647),
});
export type RemoteDocument = z.output<typeof document>;

export const remoteRevision = z.object({
  ...{ revisionId: id, solutionId: id, version: text(25), description: maybe(512), metadata: maybe(1_024) },
  ...{ origin: maybe(512), publisher: maybe(64) },
  authors: z
    .array(z.object({ name: text(100), contact: text(100) }))
    .max(32)
    .nullish()
    .transform((authors) => authors ?? null),
  artifacts: z.array(artifact).max(1_000),
  documents: z.array(document).max(1_000),
  revisionDescription: z
    .object({ description: text(2_097_152) })
    .nullish()
    .transform((found) => found?.description),
});
