import type { StagedPart } from '../../contracts/onboarding.ts';
import { artifactGroup } from '../../platform/access/artifact-group.ts';
import { extensionOf } from './parts.ts';

/** An artifact of a revision: where it is stored, and what the catalog says of it. */
export interface PlannedArtifact {
  /** Of one revision, stable: ids are made of it. */
  readonly key: string;
  /** Code of the catalog. */
  readonly typeCode: 'MI' | 'MD' | 'LI' | 'CO' | 'PJ' | 'TG' | 'LG';
  /** Name and description in the catalog. */
  readonly name: string;
  /** Path below the artifact repository. */
  readonly uri: string;
}

export interface RevisionPlace {
  readonly solutionId: string;
  readonly revisionId: string;
  /** As the metadata name the model. */
  readonly modelName: string;
  readonly version: string;
}

/** Whether the address of an artifact, which is what its author wrote, is that of a file of the solution. */
export const isFileOf = (solutionId: string, uri: string): boolean =>
  uri.replace(/^\/+/, '').toLowerCase().startsWith(`${artifactGroup}/${solutionId.toLowerCase()}/`);

const typeCodes: Readonly<Record<string, PlannedArtifact['typeCode']>> = {
  metadata: 'MD',
  license: 'LI',
  source: 'CO',
  swagger: 'CO',
};

/** The files of a push as artifacts. Model, proto and metadata have one coordinate; their extensions tell them apart. */
export function planPart(
  { part, fileName }: Pick<StagedPart, 'part' | 'fileName'>,
  place: RevisionPlace,
): PlannedArtifact {
  const extension = extensionOf(part, fileName);
  const { solutionId, modelName, version } = place;
  const isOwn = ['license', 'source', 'swagger'].includes(part);
  // The metadata of a model that is called "license" would have the path of its licence.
  const ownId = part === modelName.toLowerCase() ? `${part}-file` : part;
  const id = isOwn ? ownId : modelName.toLowerCase();
  const file = isOwn ? ownId : modelName;
  return {
    key: part,
    typeCode: typeCodes[part] ?? 'MI',
    name: shownName(part, extension),
    uri: `${artifactGroup}/${solutionId}/${id}/${version}/${file}-${version}.${extension}`,
  };
}

function shownName(part: string, extension: string): string {
  return part === 'schema' || part === 'protobuf' ? 'model.proto' : `${part}.${extension}`;
}

/** `TGIF.json` or `PROTOBUF.json`, under the names that composers look for. */
export function planComposition(
  name: 'TOSCATGIF' | 'TOSCAPROTOBUF',
  { solutionId, revisionId, version }: RevisionPlace,
): PlannedArtifact {
  return {
    key: name,
    typeCode: name === 'TOSCATGIF' ? 'TG' : 'PJ',
    name: `${name}.json`,
    uri: `${artifactGroup}/${solutionId}/${revisionId}/${name}/${version}/${name}-${version}.json`,
  };
}

/** What says by whom and with which files the revision was onboarded: no model and no log, and the code of a log comes closest. */
export const planProvenance = (name: string, { solutionId, revisionId, version }: RevisionPlace): PlannedArtifact => ({
  ...{ key: 'provenance', typeCode: 'LG', name },
  uri: `${artifactGroup}/${solutionId}/${revisionId}/provenance/${version}/provenance-${version}.json`,
});

/** The log of a task. */
export function planLog(
  name: 'OnboardingLog' | 'MicroserviceGenerationLog',
  { solutionId, version }: Pick<RevisionPlace, 'solutionId' | 'version'>,
  suffix = '',
): PlannedArtifact {
  const file = name + suffix;
  return {
    key: file,
    typeCode: 'LG',
    name: `${file}.txt`,
    uri: `${artifactGroup}/${solutionId}/${file}/${version}/${file}-${version}.txt`,
  };
}
