import { artifactAddress, type Places } from '../domain/artifact-address.ts';
import type { Catalog } from '../domain/catalog.ts';
import { FileUnreachable, type FindMaterial, type MaterialFile, type MaterialText } from '../domain/checks/material.ts';
import type { Artifact, Document } from '../domain/records.ts';
import type { Content } from './content.ts';
import type { OpenUrl } from './open-url.ts';

export interface MaterialDeps {
  readonly catalog: Pick<Catalog, 'artifacts' | 'documents'>;
  readonly content: Content;
  readonly open: OpenUrl;
  readonly places: Places;
}

export function createFindMaterial({ catalog, content, open, places }: MaterialDeps): FindMaterial {
  const opening = (uri: string) => async (signal: AbortSignal) => {
    const address = artifactAddress(uri, places);
    if (!address) throw new FileUnreachable('its address is below none of the allowed base URLs');
    return open(address, signal);
  };
  const fromDocument = ({ name, uri }: Document): MaterialFile => ({
    ...{ label: `document "${name}"`, name, kind: 'document', open: opening(uri) },
  });
  const fromArtifact = ({ name, artifactTypeCode, uri }: Artifact): MaterialFile => ({
    ...{ label: `artifact "${name}"`, name, artifactTypeCode, kind: 'artifact', open: opening(uri) },
  });
  return async ({ solution, revision, visibility }) => {
    const { revisionId } = revision;
    const address = { solutionId: solution.solutionId, revisionId, visibility };
    const [description, documents, files, artifacts] = await Promise.all([
      content.description(address),
      catalog.documents(revisionId, visibility),
      content.documents(address),
      catalog.artifacts(revisionId),
    ]);
    // The content service has its own name for a document; those that the catalog does not list are visible to readers as well.
    const known = new Set(documents.map(({ uri }) => uri));
    const others = files.filter(({ uri }) => !known.has(uri));
    return {
      texts: [
        ...text('the name', solution.name),
        ...text("the solution's summary", solution.description),
        ...text("the revision's summary", revision.description),
        ...text('the version', revision.version),
        ...text('the description', description, 'html'),
      ],
      metadata: [
        ...text("the solution's metadata", solution.metadata),
        ...text("the revision's metadata", revision.metadata),
      ],
      files: [...[...documents, ...others].map(fromDocument), ...artifacts.map(fromArtifact)],
    };
  };
}

const text = (label: string, value: string | null | undefined, format: MaterialText['format'] = 'plain') =>
  value ? [{ label, text: value, format }] : [];
