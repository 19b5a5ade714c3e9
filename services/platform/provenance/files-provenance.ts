import { z } from 'zod';
import { openEnvelope } from './dsse.ts';
import { provenanceStatement, provenanceType, type Subject } from './statement.ts';

/** Of the artifact, in every revision that has one. */
export const filesProvenanceName = 'OnboardingProvenance.json';
/** A revision has at most a thousand files. */
export const filesProvenanceLimitBytes = 1 << 20;

const buildType = 'urn:modelyard:onboarding:v1';

export interface OnboardedRevision {
  readonly solutionId: string;
  readonly revisionId: string;
}

export interface SignedFile {
  /** Of the artifact. */
  readonly name: string;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/**
 * The statement that these are the files of a revision as it was onboarded, some of them made meanwhile. `builder`: the platform, as a URI.
 * It names no time: a repeated step gives the same one.
 */
export function filesProvenance(
  { solutionId, revisionId }: OnboardedRevision,
  files: readonly SignedFile[],
  { builder, modelName, version }: { readonly builder: string; readonly modelName: string; readonly version: string },
): object {
  const subjects = files.map(({ name, sha256 }): Subject => ({ name, digest: { sha256 } }));
  const externalParameters = { solutionId, revisionId, modelName, version };
  return provenanceStatement(subjects, {
    buildDefinition: { buildType, externalParameters },
    runDetails: { builder: { id: builder } },
  });
}

const shape = z.object({
  predicateType: z.literal(provenanceType),
  subject: z.array(z.object({ name: z.string(), digest: z.object({ sha256: z.string() }) })).max(1_000),
  predicate: z.object({
    buildDefinition: z.object({
      buildType: z.literal(buildType),
      externalParameters: z.object({ solutionId: z.string(), revisionId: z.string() }),
    }),
  }),
});

/** The files that an envelope says were onboarded with this revision; none where it is of another revision, or none of the keys (PEM) has signed it. */
export function readFilesProvenance(
  text: string,
  publicKeys: readonly string[],
  { solutionId, revisionId }: OnboardedRevision,
): readonly SignedFile[] {
  const { data } = shape.safeParse(openEnvelope(text, publicKeys));
  const of = data?.predicate.buildDefinition.externalParameters;
  // A good statement may be that of another revision, whose files were put into this one.
  if (!data || of?.solutionId !== solutionId || of.revisionId !== revisionId) return [];
  return data.subject.map(({ name, digest }) => ({ name, sha256: digest.sha256 }));
}
